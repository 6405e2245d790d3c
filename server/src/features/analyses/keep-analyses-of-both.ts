import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putAnalysesBack, putAnalysesBeside } from './analyses-of-merged.queries.ts'

/**
 * Prepares the analyses of the other record to be moved to this record. A record can have only one unfinished analysis
 * per person and profile. If both records have one, the analysis of the other record is marked as a second one.
 */
export const keepAnalysesOfBoth = (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => putAnalysesBeside(scope, records)

/**
 * Undoes `keepAnalysesOfBoth` for a record: removes the mark of a second analysis if the record has no unmarked
 * analysis of the same person and profile.
 */
export const unmarkSecondAnalyses = (scope: TenantScope, memberId: string): Promise<void> =>
  putAnalysesBack(scope, memberId)
