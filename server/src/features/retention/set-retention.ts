import type { ChosenDataClass } from '@salus/domain/retention/retention-rules.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { storeRule } from './retention.queries.ts'

/** Counts from the next run on, for everything that is there. */
export async function setRetention(
  scope: TenantScope,
  dataClass: ChosenDataClass,
  months: number | null,
): Promise<void> {
  await storeRule(scope, dataClass, months)
  audit(scope, { action: 'retention.changed', objectKind: 'retention-rule', objectId: dataClass })
}
