import type { MemberListItem } from '@salus/contract/members/members.ts'
import { Link } from '@tanstack/react-router'
import { writeTitle } from '../../../features/check-ups/labels.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useTenant } from '../staff-area.tsx'
import { oneLine, Unbroken } from './lines.tsx'
import { Reminded, wasReminded } from './reminded.tsx'

/** Shows the newest result that is shared with staff, as a link to all results of the member. */
export function LastCheckUp({ member, name }: { member: MemberListItem; name: string }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const { tenantId } = useTenant()
  const { lastCheckUp, lastCheckUpAt, isSharing, isSharingAll, storesHealthData } = member
  const isReminded = wasReminded(member)
  if (!storesHealthData) return <ConsentMissing />
  if (!isSharing) return <span className="text-muted">{t('memberList.notShared')}</span>
  if (lastCheckUpAt === null) return t(isSharingAll === false ? 'checkUps.noneShared' : 'staff.noCheckUpsYet')
  const label = lastCheckUp === null ? '' : writeTitle(lastCheckUp, language)
  return (
    <Link
      {...paths.staff.measurements(tenantId, { memberId: member.id })}
      className="group relative z-10 flex min-h-11 items-center gap-3"
    >
      {lastCheckUp !== null && (
        <span className="text-muted">
          <ProductIcon pluginId={lastCheckUp.pluginId} profileId={lastCheckUp.profileId} />
        </span>
      )}
      <span className="min-w-0">
        <span className="sr-only">{t('staff.openMeasurements', { name })}: </span>
        {label !== '' && <span className={`block text-ink group-hover:underline ${oneLine}`}>{label}</span>}
        <span
          className={`num text-small text-muted group-hover:underline ${isReminded ? `block ${oneLine}` : 'line-clamp-2 group-[.is-spaced]/rows:line-clamp-none'}`}
        >
          <Unbroken parts={[format.date(lastCheckUpAt), format.relative(lastCheckUpAt)]} between="," />
        </span>
        {isReminded && <Reminded member={member} className={`num block text-small text-muted ${oneLine}`} />}
      </span>
    </Link>
  )
}

/** Shows the newest result in one line. If the line is too long, truncates the title but never the date. */
export function LastCheckUpInShort({ member }: { member: MemberListItem }) {
  const { lastCheckUp, lastCheckUpAt, isSharing, isSharingAll, storesHealthData } = member
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  if (!storesHealthData) return <ConsentMissing />
  if (!isSharing) return <span className={oneLine}>{t('memberList.notShared')}</span>
  if (lastCheckUpAt === null)
    return <span className={oneLine}>{t(isSharingAll === false ? 'checkUps.noneShared' : 'staff.noCheckUpsYet')}</span>
  if (wasReminded(member)) return <Reminded member={member} className={oneLine} />
  return (
    <>
      {lastCheckUp !== null && <span className={oneLine}>{writeTitle(lastCheckUp, language)},</span>}{' '}
      <span className="shrink-0">{format.relative(lastCheckUpAt)}</span>
    </>
  )
}

/** Shown instead of a result, because nothing can be measured without consent. The record explains what to do. */
function ConsentMissing() {
  const t = useT()
  return (
    <Chip tone="watch" shape="ring">
      {t('consents.missing')}
    </Chip>
  )
}
