import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putAnalysesBack, putAnalysesBeside } from './analyses-of-merged.queries.ts'

/**
 * Lets analyses of a record stand beside those of the other record, where the same person has begun one of the same
 * profile there. Then each can move to the other record.
 */
export const keepAnalysesOfBoth = (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => putAnalysesBeside(scope, records)

/** Takes back `keepAnalysesOfBoth`, where a record has one analysis of each person and profile again. */
export const partAnalyses = (scope: TenantScope, memberId: string): Promise<void> => putAnalysesBack(scope, memberId)
