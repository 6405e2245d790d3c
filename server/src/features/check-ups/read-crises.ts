import type { Warning } from '@salus/contract/warnings.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { scoresOfFirstVersion } from './recording.queries.ts'
import { warningsOfCheckUp } from './warnings-of-check-up.ts'

/** What somebody who just answered needs to do within minutes, if anything. */
export async function readCrises(scope: EnteredTenant, resultGuid: string): Promise<Warning[]> {
  const scored = await scoresOfFirstVersion(scope, resultGuid)
  if (scored === undefined) return []
  return warningsOfCheckUp({ ...scored, status: 'complete' }).filter(({ urgency }) => urgency === 'crisis')
}
