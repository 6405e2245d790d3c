import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { scoresOfFirstVersion } from './recording.queries.ts'

/** Whether the person who gave these answers is shown help lines. */
export async function isOfDistress(scope: EnteredTenant, resultGuid: string): Promise<boolean> {
  const scored = await scoresOfFirstVersion(scope, resultGuid)
  return scored !== undefined && showsDistress(scored)
}
