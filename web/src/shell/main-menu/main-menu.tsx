import { Link } from '@tanstack/react-router'
import type { Membership } from '@salus/contract/account/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { paths } from '../../paths.ts'
import { Logo } from '../logo.tsx'
import { useShellPlace } from '../shell-place.ts'
import { TariffNote } from '../tariff-note.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuList } from './menu-list.tsx'

export function MainMenu() {
  return (
    <aside className="sticky top-(--bar) hidden h-[calc(100dvh-var(--bar))] w-menu shrink-0 flex-col overflow-y-auto border-r border-line bg-surface small:flex">
      <LogoLink className="flex h-[4.5rem] shrink-0 items-center px-5" />
      <MenuList />
      <div className="mt-auto px-3 pb-[max(var(--inset-bottom),12px)] pt-6">
        <TariffNote className="mb-3" />
        <MenuFoot />
      </div>
    </aside>
  )
}

interface LogoLinkProps {
  readonly className: string
  readonly isCompact?: boolean
  /** Shows only the mark. Set if the name of the tenant leaves no room for the whole logo. */
  readonly isMark?: boolean
}

/**
 * Links to the first page of the area: the member's home page, the products, or the group surveys for people with read
 * access only. `isCompact` leaves room for the name of the organisation. It replaces the logo "Salus Business" with the
 * shorter logo "Salus", and shows only the mark in windows narrower than 360 px.
 */
export function LogoLink({ className, isCompact = false, isMark = false }: LogoLinkProps) {
  const { isBusiness, tenant } = useShellPlace()
  const target = isBusiness && tenant ? firstPage(tenant) : paths.member.home()
  return (
    <Link {...target} activeProps={{}} className={className}>
      <Logo
        isBusiness={isBusiness && !isCompact}
        isMark={isBusiness && isCompact && (isMark ? 'always' : 'when-narrow')}
      />
    </Link>
  )
}

const firstPage = ({ groupId, role }: Membership) =>
  isEmployee(role) ? paths.staff.products(groupId) : paths.staff.groupSurveys(groupId)
