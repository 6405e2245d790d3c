import type { Score } from '@salus/contract/check-ups/check-ups.ts'
import { hasCrisis } from '@salus/domain/warnings/find-warnings.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { updateCrisis } from './crisis.queries.ts'

interface ChangedCheckUp {
  readonly resultGuid: string
  readonly profileId: string | null
  readonly scores: readonly Score[]
}

/** Notes whether a corrected check-up still shows a crisis, or shows a new one. */
export const noteCrisis = (scope: TenantScope, { resultGuid, ...result }: ChangedCheckUp): Promise<unknown> =>
  updateCrisis(scope, resultGuid, hasCrisis(result))
