import type { Membership, Session } from '@salus/contract/account/session.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'

/** The memberships that lead into the business area. */
export const businessMemberships = ({ memberships }: Session): readonly Membership[] =>
  memberships.filter(({ role }) => hasBusinessArea(role))

/** False for people who only read group reports: they have no results of their own. */
export const hasMemberArea = ({ memberships }: Session): boolean =>
  memberships.length === 0 || memberships.some(({ role }) => role !== 'Reader')
