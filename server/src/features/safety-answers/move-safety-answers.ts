import type { TenantScope } from '../../platform/scope/tenant.ts'
import { updateOwnerOfAnswers } from './safety-answers.queries.ts'

/** Moves every answer of one record to another record of the same person. The caller must write the audit entry. */
export const moveSafetyAnswers = (scope: TenantScope, from: string, to: string): Promise<void> =>
  updateOwnerOfAnswers(scope, from, to)
