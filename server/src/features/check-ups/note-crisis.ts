import type { Score } from '@salus/contract/check-ups.ts'
import { hasCrisis } from '@salus/domain/warnings/find-warnings.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { updateCrisis } from './crisis.queries.ts'

interface ChangedCheckUp {
  readonly resultGuid: string
  readonly profileId: string | null
  readonly scores: readonly Score[]
}

/** After a correction: a crisis that is gone is told no longer, and a new one is told anew. */
export const noteCrisis = (scope: TenantScope, { resultGuid, ...result }: ChangedCheckUp): Promise<unknown> =>
  updateCrisis(scope, resultGuid, hasCrisis(result))
