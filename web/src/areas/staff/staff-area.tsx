import type { Membership } from '@salus/contract/account/session.ts'
import { hasBusinessArea, isEmployee } from '@salus/domain/tenants/roles.ts'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CrisisNotices } from '../../features/warnings/crisis-notices.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { useIdleLock } from './use-idle-lock.ts'

export function StaffArea() {
  const membership = useMembershipHere()
  // People who were removed from the tenant in the meantime are redirected by the guards, like people who open an old
  // link.
  if (!membership || !hasBusinessArea(membership.role)) return <Navigate {...paths.staff.entry()} replace />
  return <TenantPages />
}

function TenantPages() {
  const { tenantId, membership } = useTenant()
  useIdleLock(membership.idleMinutes)
  // Mounts the pages again for another tenant, so that choices made in one tenant never show in another.
  return (
    <Fragment key={tenantId}>
      {/* Crisis notices are about single results, which readers of group reports are not allowed to see. */}
      {isEmployee(membership.role) && <CrisisNotices tenantId={tenantId} />}
      <Outlet />
    </Fragment>
  )
}

/** Returns the tenant in the URL with the signed-in person's membership. Throws if there is no such membership. */
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
