import type { Membership } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CrisisNotices } from '../../features/warnings/crisis-notices.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/session.ts'
import { useIdleLock } from './use-idle-lock.ts'

/** The business area of one tenant. Its guard stands in routes.tsx; the pages are its children. */
export function StaffArea() {
  const membership = useMembershipHere()
  // Who was removed meanwhile is led away by the guards, as with a link from before.
  if (!membership || !isEmployee(membership.role)) return <Navigate {...paths.staff.entry()} replace />
  return <TenantPages />
}

function TenantPages() {
  const { tenantId } = useTenant()
  useIdleLock(tenantId)
  // Another tenant is another page: nothing chosen in one may show in the other.
  return (
    <Fragment key={tenantId}>
      <CrisisNotices tenantId={tenantId} />
      <Outlet />
    </Fragment>
  )
}

/** The tenant of the address, as the signed-in person's own membership. */
export function useTenant(): { tenantId: number; membership: Membership } {
  const membership = useMembershipHere()
  if (!membership) throw new Error('a staff page was drawn outside of a tenant of the signed-in person')
  return { tenantId: membership.groupId, membership }
}

function useMembershipHere(): Membership | undefined {
  const { groupId } = useParams({ strict: false })
  const { memberships } = useSession()
  return memberships.find((one) => String(one.groupId) === groupId)
}
