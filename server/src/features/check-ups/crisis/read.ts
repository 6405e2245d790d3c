import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { scoresOfFirstVersion } from '../record/record.queries.ts'
import { warningsOfCheckUp } from '../read/warnings.ts'

/**
 * Returns the warnings of a new check-up that require action within minutes. Returns an empty array if there are none.
 */
export async function readCrises(scope: EnteredTenant, resultGuid: string): Promise<Warning[]> {
  const scored = await scoresOfFirstVersion(scope, resultGuid)
  if (scored === undefined) return []
  return warningsOfCheckUp({ ...scored, status: 'complete' }).filter(({ urgency }) => urgency === 'crisis')
}
