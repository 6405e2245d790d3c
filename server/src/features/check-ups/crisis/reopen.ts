import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateSeenSince } from './crisis.queries.ts'

/**
 * Reopens the member's crisis notices that staff closed after the time `since`. Since then, staff had confused the
 * member with another person.
 */
export const reopenCrises = (scope: TenantScope, memberId: string, since: string): Promise<unknown> =>
  updateSeenSince(scope, { memberId, since })
