import type { TenantScope } from '../../platform/tenant-scope.ts'
import { updateOwnerOfAnswers } from './safety-answers.queries.ts'

/** Gives every answer of one record to another, which is the same person. The caller says so in the audit. */
export const moveSafetyAnswers = (scope: TenantScope, from: string, to: string): Promise<void> =>
  updateOwnerOfAnswers(scope, from, to)
