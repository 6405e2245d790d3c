import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { buildBoard, findBoard } from './measurement-days.queries.ts'

export async function readBoardInScope(scope: TenantScope, dayId: string): Promise<DayBoard | undefined> {
  const row = await findBoard(scope, dayId)
  return row && buildBoard(row)
}
