import type { Membership, Session } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import { readRecentTenantId } from '../platform/storage.ts'
import { areaAndTab } from './area-and-tab.ts'

export const employments = (session: Session): Membership[] =>
  session.memberships.filter(({ role }) => isEmployee(role))

export interface ShellPlace {
  /** Staff see the business menu in the admin area; people without a business never do. */
  isBusiness: boolean
  tab: string
  /** The tenant of the address, else the one used last, among those where the person is Admin or Staff. */
  tenant: Membership | null
}

export function useShellPlace(): ShellPlace {
  const session = useSession()
  const { groupId } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const { area, tab } = areaAndTab(pathname)
  const own = employments(session)
  const wanted = groupId ?? String(readRecentTenantId())
  const tenant = own.find((one) => String(one.groupId) === wanted) ?? own[0] ?? null
  return { isBusiness: area === 'admin' && tenant !== null, tab, tenant }
}
