import type { Session } from '@salus/contract/account/session.ts'
import { may, type Role } from '@salus/domain/tenants/roles.ts'
import { businessMemberships, hasMemberArea } from '../platform/account/areas.ts'
import type { Kiosk } from '../platform/account/kiosk.ts'

/** `null` allows the page; otherwise the path to redirect to. */
export type Verdict = string | null

/** Redirects signed-out people from protected areas to the sign-in. */
export const requireSignedIn = (session: Session | null): Verdict => (session ? null : '/home')

/** Allows home, register and register-selection only for signed-out people. */
export const requireSignedOut = (session: Session | null): Verdict => (session ? '/staff' : null)

/** True if a tenant requires a second factor of its staff and this session has proved only one. */
const lacksFactor = ({ secondFactor }: Session) => secondFactor.isRequired && !secondFactor.isShown

/**
 * Allows the member area to signed-in people who belong to a group or have no pending invitations. Leads those who only
 * read group reports to them.
 */
export function requireMemberArea(session: Session | null): Verdict {
  if (!session) return '/home'
  if (lacksFactor(session)) return '/second-factor'
  if (!hasMemberArea(session)) return '/staff'
  return session.memberships.length === 0 && session.invitations.isPending ? '/linking' : null
}

/**
 * The start of /staff: the tenant used last among the Admin, Staff and Reader memberships, otherwise the first one,
 * otherwise the member area.
 */
export function staffEntry(session: Session | null, recentTenantId: number | null): string {
  if (!session) return '/home'
  const own = businessMemberships(session)
  const tenant = own.find(({ groupId }) => groupId === recentTenantId) ?? own[0]
  return tenant ? `/staff/${encodeURIComponent(tenant.tenantName)}` : '/member'
}

/** A handed-over device shows only its one page until it is taken back; other people's sessions are not affected. */
export function requireKiosk(session: Session | null, kiosk: Kiosk | null, pathname: string): Verdict {
  if (kiosk === null || session?.user.id !== kiosk.userId) return null
  const place = `/staff/${kiosk.tenantId}/kiosk`
  return pathname === place ? null : place
}

export interface StaffPlace {
  /** The segment after /staff/: a number or a tenant's name. */
  segment: string
  /** The path after it, with its leading slash, or empty. */
  below: string
}

/**
 * Allows staff/{groupId} to Admin, Staff and Readers of that group, who each have pages of their own. A name is replaced
 * by its number, a foreign group by the first own one.
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

const surveys = '/group-surveys'

/** The page itself if the role has it, otherwise the start page of the role. */
function pageFor(role: Role, below: string): string {
  const page = below.replace(/\/+$/, '')
  const isOfSurveys = page === surveys || page.startsWith(`${surveys}/`)
  if (page === `${surveys}/new` && !may(role, 'plan-group-surveys'))
    return may(role, 'see-group-surveys') ? surveys : ''
  if (isOfSurveys) return may(role, 'see-group-surveys') ? below : ''
  return role !== 'Reader' || page === '/profile-settings' ? below : surveys
}

/** True if the URL names a tenant that the person works for, by number or by name. */
export const isOwnTenant = (session: Session, segment: string): boolean =>
  businessMemberships(session).some(({ groupId, tenantName }) => String(groupId) === segment || tenantName === segment)
