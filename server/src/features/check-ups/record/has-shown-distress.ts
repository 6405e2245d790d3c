import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { scoresOfFirstVersion } from './record.queries.ts'

export async function hasShownDistress(scope: EnteredTenant, resultGuid: string): Promise<boolean> {
  const scored = await scoresOfFirstVersion(scope, resultGuid)
  return scored !== undefined && showsDistress(scored)
}
