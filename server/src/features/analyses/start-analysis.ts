import { randomUUID } from 'node:crypto'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { audit, type Answer, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { findPresentRecord } from '../member-merges/find-present-record.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { findAnalysisOfProfile, hasSecond, insertAnalysis, replaceAnswers } from './analyses.queries.ts'
import { impossibleAnswers } from './check-draft.ts'

/**
 * Starts an analysis. If the caller has already begun one of this member and profile, continues that analysis, also
 * after the record was merged.
 */
export async function startAnalysis(
  scope: TenantScope,
  addressed: string,
  profileId: string,
): Promise<Answer<Analysis>> {
  const { memberId, subjectIds } = await findPresentRecord(scope, addressed)
  await requireMeasuredMember(scope, memberId)
  const profile = await requireRunnableProfile(scope, profileId)
  const started = (await hasSecond(scope, memberId, profileId))
    ? undefined
    : await insertAnalysis(scope, {
        analysisId: randomUUID(),
        memberId,
        profileId,
        profileVersion: profile.version,
        pluginId: profile.pluginId,
      })
  // Only a new analysis counts against the limit.
  if (started) await requireRoom(scope, 'checkUpsPerMonth')
  const analysis = started ?? (await continueAnalysis(scope, memberId, profile))
  // The existing analysis was finished or discarded in another window after `insertAnalysis` found it, so a new one is
  // started.
  if (!analysis) return startAnalysis(scope, memberId, profileId)
  audit(scope, {
    action: started ? 'analysis.started' : 'analysis.continued',
    objectKind: 'analysis',
    objectId: analysis.analysisId,
    subjectIds,
  })
  return { status: started ? 201 : 200, answer: analysis }
}

/**
 * Refuses if the tariff has no room for a new analysis. If the caller has already begun an analysis of this profile, it
 * can be continued without room in the tariff.
 */
export async function requireRoomToStart(scope: TenantScope, memberId: string, profileId: string): Promise<void> {
  const begun = await findAnalysisOfProfile(scope, memberId, profileId)
  if (!begun) await requireRoom(scope, 'checkUpsPerMonth')
}

async function continueAnalysis(
  scope: TenantScope,
  memberId: string,
  profile: MeasurementProfile,
): Promise<Analysis | undefined> {
  const analysis = await findAnalysisOfProfile(scope, memberId, profile.id)
  if (!analysis || analysis.profileVersion === profile.version) return analysis
  const outdated = new Set(impossibleAnswers(profile.items, analysis.answers).map(({ path }) => path))
  const answers = Object.fromEntries(Object.entries(analysis.answers).filter(([id]) => !outdated.has(id)))
  return replaceAnswers(scope, { ...analysis, answers, profileVersion: profile.version })
}
