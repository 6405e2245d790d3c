import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateToUnseen } from './crisis.queries.ts'

/**
 * Reopens the member's crisis notices that staff closed after `since`, because staff have confused the member with
 * another person since then.
 */
export const reopenCrises = (scope: TenantScope, memberId: string, since: string): Promise<unknown> =>
  updateToUnseen(scope, { memberId, since })
