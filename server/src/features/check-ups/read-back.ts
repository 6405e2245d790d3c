import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { checkUpOfRow } from './check-up-of-row.ts'
import { findCheckUp } from './recording.queries.ts'
import { refuseUnseenIn } from './refuse-unseen.ts'

/** The check-up as it now stands, for the answer of the write that made it so. */
export async function readBack(scope: TenantScope, resultGuid: string): Promise<CheckUp> {
  const row = await findCheckUp(scope, resultGuid)
  return row ? checkUpOfRow(row) : refuseUnseenIn(scope, resultGuid)
}
