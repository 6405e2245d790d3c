import type { SurveyInHands } from '@salus/contract/group-reports/own-surveys.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Entrance, readInTenant, type TenantScope } from '../../../platform/scope/tenant.ts'
import { surveyInHands } from './consenting.queries.ts'
import { buildSurveyInHands } from './my-surveys.ts'

interface Handed {
  readonly memberId: string
  readonly profileId: string
}

export async function findSurveyInHands(
  { db, tenantId, now }: TenantScope,
  { memberId, profileId }: Handed,
): Promise<SurveyInHands | null> {
  const [row] = await surveyInHands(db, { tenantId, memberId, profileId, now }).execute()
  return row === undefined ? null : buildSurveyInHands(row, { groupId: tenantId, memberId })
}

/**
 * Returns the open survey to which the member of a handed-over device is invited, for a request without a tenant scope.
 */
export async function readSurveyInHands(
  platform: Platform,
  entrance: Entrance,
  { memberId, profileId }: Handed,
): Promise<SurveyInHands | null> {
  const { tenantId } = entrance
  const now = platform.clock.now()
  const { rows } = await readInTenant(platform, entrance, {
    query: (db) => surveyInHands(db, { tenantId, memberId, profileId, now }),
  })
  const [row] = rows
  return row === undefined ? null : buildSurveyInHands(row, { groupId: tenantId, memberId })
}
