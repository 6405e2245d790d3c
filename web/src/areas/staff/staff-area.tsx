import type { Membership } from '@salus/contract/account/session.ts'
import { hasBusinessArea, isEmployee } from '@salus/domain/tenants/roles.ts'
import { Navigate, Outlet, useParams, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { CrisisNotices } from '../../features/warnings/crisis-notices.tsx'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { renewTenant } from '../../platform/api/stale.ts'
import { zoneOfCountry } from '../../platform/dates/tenant-time.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { useIdleLock } from './use-idle-lock.ts'

export function StaffArea() {
  const membership = useMembershipHere()
  const here = membership && hasBusinessArea(membership.role) ? membership : undefined
  const before = useLastKnown(here)
  // If people have no access here, for example because of an old link, the guards decide where they are redirected.
  if (here === undefined) return <LeaveTenant before={before} />
  return <TenantPages />
}

/** Redirects people away from the tenant. If they have lost access while a page was open, a message explains this. */
function LeaveTenant({ before }: { readonly before: Membership | undefined }) {
  const t = useT()
  const { memberships } = useSession()
  const hasLost =
    before !== undefined && !memberships.some((one) => one.groupId === before.groupId && hasBusinessArea(one.role))
  useEffect(() => {
    if (!hasLost) return
    const text = t('staff.accessEnded', { tenant: before.displayName })
    showToast({ tone: 'act', text, duration: 'until-closed' })
    void renewTenant(before.groupId)
  }, [hasLost, before, t])
  return <Navigate {...paths.staff.entry()} replace />
}

function TenantPages() {
  const { tenantId, membership } = useTenant()
  useIdleLock(membership.idleMinutes)
  useChangedRole(membership)
  // The key mounts the pages again for another tenant, so that choices made in one tenant are not shown in another.
  return (
    <Fragment key={tenantId}>
      {/* Crisis notices are about single results, which readers of group reports are not allowed to see. */}
      {isEmployee(membership.role) && <CrisisNotices tenantId={tenantId} />}
      <Outlet />
    </Fragment>
  )
}

/**
 * Shows a message if the person's role changes while a page is open. The message stays until the person closes it,
 * because people do not expect it. Refetches the tenant's data, because the new role may not be allowed to read all of
 * it. Runs the guards again, because the new role may not be allowed to open the page.
 */
function useChangedRole({ groupId, displayName, role }: Membership): void {
  const t = useT()
  const router = useRouter()
  const known = useRef({ groupId, role })
  useEffect(() => {
    const before = known.current
    known.current = { groupId, role }
    if (before.groupId !== groupId || before.role === role) return
    const key = before.role === 'Admin' ? 'staff.roleLowered' : 'staff.roleChanged'
    const text = t(key, { tenant: displayName, role: t(`shell.role${role}`) })
    showToast({ tone: 'act', text, duration: 'until-closed' })
    void renewTenant(groupId)
    void router.invalidate()
  }, [groupId, displayName, role, t, router])
}

/** Returns the tenant in the URL with the signed-in person's membership. Throws if there is no such membership. */
export function useTenant(): { tenantId: number; membership: Membership } {
  const membership = useMembershipHere()
  if (!membership) throw new Error('a staff page was drawn outside of a tenant of the signed-in person')
  return { tenantId: membership.groupId, membership }
}

/**
 * Returns the time zone in which the reader sees the days of surveys. This is the zone of the reader's account if the
 * account is in the country of the organisation. Mails about surveys use the same zone.
 */
export function useTenantZone(): string {
  const { membership } = useTenant()
  return zoneOfCountry(membership.country, useFormat().timeZone)
}

function useMembershipHere(): Membership | undefined {
  const { groupId } = useParams({ strict: false })
  const { memberships } = useSession()
  return memberships.find((one) => String(one.groupId) === groupId)
}
