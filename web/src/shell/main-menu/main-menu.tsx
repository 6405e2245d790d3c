import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Logo } from '../logo.tsx'
import { useShellPlace } from '../shell-place.ts'
import { TariffNote } from '../tariff-note.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuList } from './menu-list.tsx'

/** The left menu, 236 px, from 737 px up. */
export function MainMenu() {
  return (
    <aside className="sticky top-(--bar) hidden h-[calc(100dvh-var(--bar))] w-menu shrink-0 flex-col overflow-y-auto border-r border-line bg-surface small:flex">
      <LogoLink className="flex h-[72px] shrink-0 items-center px-5" />
      <MenuList />
      <div className="mt-auto px-3 pb-3 pt-6">
        <TariffNote className="mb-3" />
        <MenuFoot />
      </div>
    </aside>
  )
}

/** In the member area it leads to /member, in the business area to the products. */
export function LogoLink({ className, isCompact = false }: { className: string; isCompact?: boolean }) {
  const { isBusiness, tenant } = useShellPlace()
  const target = isBusiness && tenant ? paths.staff.products(tenant.groupId) : paths.member.home()
  return (
    <Link {...target} activeProps={{}} className={className}>
      <Logo isBusiness={isBusiness && !isCompact} />
    </Link>
  )
}
