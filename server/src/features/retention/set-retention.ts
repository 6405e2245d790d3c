import type { ChosenDataClass } from '@salus/domain/retention/retention-rules.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { storeRule } from './retention.queries.ts'

/**
 * Sets how long a class of data is kept; `null` for unlimited. Applies from the next run on, and also to existing data.
 */
export async function setRetention(
  scope: TenantScope,
  dataClass: ChosenDataClass,
  months: number | null,
): Promise<void> {
  await storeRule(scope, dataClass, months)
  audit(scope, { action: 'retention.changed', objectKind: 'retention-rule', objectId: dataClass })
}
