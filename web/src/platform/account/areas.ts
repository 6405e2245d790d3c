import type { Membership, Session } from '@salus/contract/account/session.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'

export const businessMemberships = ({ memberships }: Session): readonly Membership[] =>
  memberships.filter(({ role }) => hasBusinessArea(role))

export const hasMemberArea = ({ memberships }: Session): boolean =>
  memberships.length === 0 || memberships.some(({ role }) => role !== 'Reader')
