import type { MeasurementFile, measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import type { z } from 'zod'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { describePlan } from './describe-plan.ts'
import { planImport } from './plan-import.ts'
import type { ReadAsSaid } from './read-as-said.ts'

/** The dry run. It looks at the last measurements of the people it is about, and says so in the audit. */
export async function readMeasurementFile(
  scope: TenantScope,
  read: ReadAsSaid,
  { assignments }: Pick<z.output<typeof measurementImportsApi.readMeasurementFile.body>, 'assignments'>,
): Promise<MeasurementFile> {
  const plan = await planImport(scope, read, { assignments, mode: 'propose' })
  const subjectIds = [...new Set(plan.ready.map(({ scored }) => scored.memberId))]
  audit(scope, { action: 'measurement-file.read', objectKind: 'measurement-file', subjectIds })
  return describePlan(plan)
}
