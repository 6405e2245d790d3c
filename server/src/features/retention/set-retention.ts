import type { ChosenDataClass } from '@salus/domain/retention/retention-rules.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { storeRule } from './retention.queries.ts'

/**
 * Sets how many months a class of data is kept; `null` keeps it without a limit. From the next run on, the period also
 * applies to existing data.
 */
export async function setRetention(
  scope: TenantScope,
  dataClass: ChosenDataClass,
  months: number | null,
): Promise<void> {
  await storeRule(scope, dataClass, months)
  audit(scope, { action: 'retention.changed', objectKind: 'retention-rule', objectId: dataClass })
}
