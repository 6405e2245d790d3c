import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { scoresOfFirstVersion } from './record.queries.ts'

/** Returns true if the first version of this check-up shows distress. Later corrections do not change that. */
export async function hasShownDistress(scope: EnteredTenant, resultGuid: string): Promise<boolean> {
  const scored = await scoresOfFirstVersion(scope, resultGuid)
  return scored !== undefined && showsDistress(scored)
}
