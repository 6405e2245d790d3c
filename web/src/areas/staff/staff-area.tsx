import type { Membership } from '@salus/contract/session.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'

/** The business area of one tenant. Its guard stands in routes.tsx; the pages are its children. */
export function StaffArea() {
  const { tenantId } = useTenant()
  // Another tenant is another page: nothing chosen in one may show in the other.
  return <Outlet key={tenantId} />
}

/** The tenant of the address, as the signed-in person's own membership. */
export function useTenant(): { tenantId: number; membership: Membership } {
  const { groupId } = useParams({ strict: false })
  const { memberships } = useSession()
  const membership = memberships.find((one) => String(one.groupId) === groupId)
  if (!membership) throw new Error('a staff page was drawn outside of a tenant of the signed-in person')
  return { tenantId: membership.groupId, membership }
}
