import type { MeasurementFile, measurementImportsApi } from '@salus/contract/measuring/imports.ts'
import type { z } from 'zod'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { describePlan } from './describe-plan.ts'
import { planImport } from './plan-import.ts'
import type { ReadWithChoices } from './read-as-said.ts'

/**
 * Plans the import without storing any measurement. Writes an audit entry, because it reads the last measurements of
 * the members concerned.
 */
export async function readMeasurementFile(
  scope: TenantScope,
  read: ReadWithChoices,
  { assignments }: Pick<z.output<typeof measurementImportsApi.readMeasurementFile.body>, 'assignments'>,
): Promise<MeasurementFile> {
  const plan = await planImport(scope, read, { assignments, mode: 'propose' })
  const subjectIds = [...new Set(plan.ready.map(({ scored }) => scored.memberId))]
  audit(scope, { action: 'measurement-file.read', objectKind: 'measurement-file', subjectIds })
  return describePlan(plan)
}
