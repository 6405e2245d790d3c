import type { Membership, Session } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import type { Kiosk } from '../platform/kiosk.ts'

/** Null lets pass; otherwise the path to go to instead. */
export type Verdict = string | null

const employments = (session: Session): readonly Membership[] =>
  session.memberships.filter(({ role }) => isEmployee(role))

/** Areas for signed-in people send everybody else to the sign-in. */
export const requireSignedIn = (session: Session | null): Verdict => (session ? null : '/home')

/** home, register and register-selection are for signed-out people. */
export const requireSignedOut = (session: Session | null): Verdict => (session ? '/staff' : null)

/** A tenant wants a second factor from whoever works for it, and this session has shown one only. */
const lacksFactor = ({ secondFactor }: Session) => secondFactor.isRequired && !secondFactor.isShown

/** member: signed in, and either already in a group or with no pending invitations. */
export function requireMemberArea(session: Session | null): Verdict {
  if (!session) return '/home'
  if (lacksFactor(session)) return '/second-factor'
  return session.memberships.length === 0 && session.invitations.isPending ? '/linking' : null
}

/** staff (exact): the tenant used last among the Admin/Staff memberships, else the first of them, else the member area. */
export function staffEntry(session: Session | null, recentTenantId: number | null): string {
  if (!session) return '/home'
  const own = employments(session)
  const tenant = own.find(({ groupId }) => groupId === recentTenantId) ?? own[0]
  return tenant ? `/staff/${encodeURIComponent(tenant.tenantName)}` : '/member'
}

/** A device that was handed over shows one page and no other, until it is taken back; nobody else's session is held by it. */
export function requireKiosk(session: Session | null, kiosk: Kiosk | null, pathname: string): Verdict {
  if (kiosk === null || session?.user.id !== kiosk.userId) return null
  const place = `/staff/${kiosk.tenantId}/kiosk`
  return pathname === place ? null : place
}

export interface StaffPlace {
  /** What stands after /staff/: a number or a tenant's name. */
  segment: string
  /** The path behind it, with its leading slash, or nothing. */
  below: string
}

/** staff/{groupId}: Admin or Staff in that group; a name is replaced by its number, a foreign group by the first own one. */
export function requireStaffArea(session: Session | null, { segment, below }: StaffPlace): Verdict {
  if (!session) return '/home'
  if (lacksFactor(session)) return '/second-factor'
  const own = employments(session)
  if (own.some(({ groupId }) => String(groupId) === segment)) return null
  const tenant = own.find(({ tenantName }) => tenantName === segment) ?? own[0]
  return tenant ? `/staff/${tenant.groupId}${below}` : '/'
}

/** Whether the address names a tenant that the person works for, by number or by name. */
export const isOwnTenant = (session: Session, segment: string): boolean =>
  employments(session).some(({ groupId, tenantName }) => String(groupId) === segment || tenantName === segment)
