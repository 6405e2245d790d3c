import { Link } from '@tanstack/react-router'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { hasMemberArea } from '../platform/account/areas.ts'
import { useSession } from '../platform/account/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useShellPlace } from './shell-place.ts'

/** Switches between the areas. Rendered only for people who have both a member area and a business area. */
export function AreaSwitch({ isWide = false, onChosen }: { isWide?: boolean; onChosen?: () => void }) {
  const t = useT()
  const { isBusiness, tenant } = useShellPlace()
  const hasBothAreas = hasMemberArea(useSession())
  if (!tenant || !hasBothAreas) return null
  const option = (isOn: boolean) => ({
    className: isOn ? 'on' : '',
    'aria-current': isOn ? ('true' as const) : undefined,
  })
  return (
    <div
      className={classNames('seg page-seg shrink-0', isWide && 'w-full [&>*]:flex-1')}
      role="group"
      aria-label={t('shell.area')}
    >
      <Link {...paths.member.home()} {...option(!isBusiness)} activeProps={{}} onClick={onChosen}>
        {t('shell.myPortal')}
      </Link>
      <Link {...paths.staff.entry()} {...option(isBusiness)} activeProps={{}} preload={false} onClick={onChosen}>
        {t('shell.businessPortal')}
      </Link>
    </div>
  )
}
