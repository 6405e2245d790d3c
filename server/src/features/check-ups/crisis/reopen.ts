import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateSeenSince } from './crisis.queries.ts'

/**
 * Opens the member's crisis notices again that staff closed since the given time, because in that time staff took the
 * member for another person.
 */
export const reopenCrises = (scope: TenantScope, memberId: string, since: string): Promise<unknown> =>
  updateSeenSince(scope, { memberId, since })
