import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { checkUpOfRow } from './from-row.ts'
import { findCheckUp } from '../record/record.queries.ts'
import { refuseUnseenIn } from './refuse-unseen.ts'

export async function readBack(scope: TenantScope, resultGuid: string): Promise<CheckUp> {
  const row = await findCheckUp(scope, resultGuid)
  return row ? checkUpOfRow(row) : refuseUnseenIn(scope, resultGuid)
}
