import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { findWithdrawalSince, type RecordedResult } from './withdrawn-since.queries.ts'

/**
 * Returns true if the member has withdrawn a consent that is needed to show this result, after the result was recorded.
 */
export const isWithdrawnSince = async (scope: EnteredTenant, result: RecordedResult): Promise<boolean> =>
  (await findWithdrawalSince(scope, result)) !== undefined
