import { Link } from '@tanstack/react-router'
import type { Membership } from '@salus/contract/account/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
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
      <div className="mt-auto px-3 pb-[max(var(--inset-bottom),12px)] pt-6">
        <TariffNote className="mb-3" />
        <MenuFoot />
      </div>
    </aside>
  )
}

/**
 * Leads to the first page of the area: a member's overview, the products, or the group surveys of a Reader. Compact, it
 * gives the room of its name to that of the organisation where there is little.
 */
export function LogoLink({ className, isCompact = false }: { className: string; isCompact?: boolean }) {
  const { isBusiness, tenant } = useShellPlace()
  const target = isBusiness && tenant ? firstPage(tenant) : paths.member.home()
  return (
    <Link {...target} activeProps={{}} className={className}>
      <Logo isBusiness={isBusiness && !isCompact} isMarkWhenNarrow={isBusiness && isCompact} />
    </Link>
  )
}

const firstPage = ({ groupId, role }: Membership) =>
  isEmployee(role) ? paths.staff.products(groupId) : paths.staff.groupSurveys(groupId)
