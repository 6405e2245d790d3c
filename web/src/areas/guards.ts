import type { Session } from '@salus/contract/account/session.ts'
import { isEmployee, may, type Role } from '@salus/domain/tenants/roles.ts'
import { businessMemberships, hasMemberArea } from '../platform/account/areas.ts'
import type { Kiosk } from '../platform/account/kiosk.ts'

/** `null` allows the page. A text is the path to which the person is redirected. */
export type Verdict = string | null

export const requireSignedIn = (session: Session | null): Verdict => (session ? null : '/home')

/** Only signed-out people may see the sign-in and the registration. */
export const requireSignedOut = (session: Session | null): Verdict => (session ? '/staff' : null)

/** True if a tenant requires a second factor of the person and this session has not proved one. */
const lacksFactor = ({ secondFactor }: Session) => secondFactor.isRequired && !secondFactor.isShown

/**
 * Allows the member area to signed-in people who have proved the required factors. People who only read group reports
 * are redirected to the staff area. People who have an invitation but no membership are redirected to their
 * invitations.
 */
export function requireMemberArea(session: Session | null): Verdict {
  if (!session) return '/home'
  if (lacksFactor(session)) return '/second-factor'
  if (!hasMemberArea(session)) return '/staff'
  return session.memberships.length === 0 && session.invitations.isPending ? '/linking' : null
}

/**
 * Returns the target of /staff. For signed-in people, this is the tenant that they used last, if they have a business
 * area there. If not, it is the first tenant where they have a business area. If there is none, it is the member area.
 * For signed-out people, it is the sign-in.
 */
export function staffEntry(session: Session | null, recentTenantId: number | null): string {
  if (!session) return '/home'
  const own = businessMemberships(session)
  const tenant = own.find(({ groupId }) => groupId === recentTenantId) ?? own[0]
  return tenant ? `/staff/${encodeURIComponent(tenant.tenantName)}` : '/member'
}

/**
 * Redirects to the page of the handed-over device until the device is taken back. Does not affect sessions of other
 * people.
 */
export function requireKiosk(session: Session | null, kiosk: Kiosk | null, pathname: string): Verdict {
  if (kiosk === null || session?.user.id !== kiosk.userId) return null
  const place = `/staff/${kiosk.tenantId}/kiosk`
  return pathname === place ? null : place
}

export interface StaffPlace {
  /** The segment after /staff/: the number or the name of a tenant. */
  segment: string
  /** The path after the segment, with its leading slash; empty if there is none. */
  below: string
}

/**
 * Allows a page of a tenant to people who work there and whose role includes the page. If the role does not include the
 * page, redirects to a page that the role includes. Redirects a tenant name in the path to the tenant's number.
 * Redirects people who do not work for this tenant to the first tenant they work for.
 */
export function requireStaffArea(session: Session | null, { segment, below }: StaffPlace): Verdict {
  if (!session) return '/home'
  if (lacksFactor(session)) return '/second-factor'
  const own = businessMemberships(session)
  const named = own.find(({ groupId }) => String(groupId) === segment)
  const tenant = named ?? own.find(({ tenantName }) => tenantName === segment) ?? own[0]
  if (tenant === undefined) return '/'
  const page = pageFor(tenant.role, below)
  return named && page === below ? null : `/staff/${tenant.groupId}${page}`
}

/**
 * Allows the page of a handed-over device. Allows it even if the person has lost access to the tenant, because the
 * device can be taken back only on this page.
 */
export const requireKioskPage = (session: Session | null, place: StaffPlace): Verdict =>
  session?.handedOver === undefined ? requireStaffArea(session, place) : null

const surveys = '/group-surveys'

function pageFor(role: Role, below: string): string {
  const page = below.replace(/\/+$/, '')
  const isOfSurveys = page === surveys || page.startsWith(`${surveys}/`)
  if (page === `${surveys}/new` && !may(role, 'plan-group-surveys'))
    return may(role, 'see-group-surveys') ? surveys : ''
  if (isOfSurveys) return may(role, 'see-group-surveys') ? below : ''
  if (page === '/audit-log' && isEmployee(role) && !may(role, 'see-audit-log')) return '/tenant-settings'
  return role !== 'Reader' || page === '/profile-settings' ? below : surveys
}

/** True if the segment is the number or the name of a tenant with a business area for the person. */
export const isOwnTenant = (session: Session, segment: string): boolean =>
  businessMemberships(session).some(({ groupId, tenantName }) => String(groupId) === segment || tenantName === segment)
