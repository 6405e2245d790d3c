import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateToUnseen } from './crisis.queries.ts'

/**
 * Reopens the member's crisis notices that staff closed after the time `since`. Since then, staff had confused the
 * member with another person.
 */
export const reopenCrises = (scope: TenantScope, memberId: string, since: string): Promise<unknown> =>
  updateToUnseen(scope, { memberId, since })
