import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateSeenSince } from './crisis.queries.ts'

/**
 * Opens the notices of the member's crises again that staff attended to since this moment, because they took the member
 * for another person.
 */
export const reopenCrises = (scope: TenantScope, memberId: string, since: string): Promise<unknown> =>
  updateSeenSince(scope, { memberId, since })
