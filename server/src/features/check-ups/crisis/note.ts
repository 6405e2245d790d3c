import type { Score } from '@salus/contract/check-ups/check-ups.ts'
import { hasCrisis } from '@salus/domain/warnings/find-warnings.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateCrisis } from './crisis.queries.ts'

interface ChangedCheckUp {
  readonly resultGuid: string
  readonly profileId: string | null
  readonly scores: readonly Score[]
}

/** After a correction, marks the check-up as a crisis or removes the mark, depending on the corrected result. */
export const noteCrisis = (scope: TenantScope, { resultGuid, ...result }: ChangedCheckUp): Promise<unknown> =>
  updateCrisis(scope, resultGuid, hasCrisis(result))
