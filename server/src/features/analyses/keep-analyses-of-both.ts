import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putAnalysesBack, putAnalysesBeside } from './analyses-of-merged.queries.ts'

/**
 * Makes it possible to move the analyses of the other record here. An analysis that would be the second of its person
 * and profile is marked as such, because a record can have only one otherwise.
 */
export const keepAnalysesOfBoth = (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => putAnalysesBeside(scope, records)

/** Undoes `keepAnalysesOfBoth` for each person and profile of which the record has only one analysis again. */
export const partAnalyses = (scope: TenantScope, memberId: string): Promise<void> => putAnalysesBack(scope, memberId)
