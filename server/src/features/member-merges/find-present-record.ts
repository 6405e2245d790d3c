import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { type PresentRecord, lockPresentRecord } from './former-records.queries.ts'

export type { PresentRecord }

/** Returns the record itself or, if it was merged, the record into which it was merged. */
export const findPresentRecord = (scope: EnteredTenant, addressed: string): Promise<PresentRecord> =>
  lockPresentRecord(scope, addressed)
