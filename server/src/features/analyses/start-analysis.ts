import { randomUUID } from 'node:crypto'
import type { Analysis } from '@salus/contract/analyses.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { shares } from '@salus/domain/consents/sharing.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type Answer, type TenantScope } from '../../platform/tenant-scope.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { findAnalysisOfProfile, insertAnalysis, replaceAnswers } from './analyses.queries.ts'
import { impossibleAnswers } from './check-draft.ts'

/** Starts an analysis, or goes on with the unfinished one of the same profile. */
export async function startAnalysis(
  scope: TenantScope,
  memberId: string,
  profileId: string,
): Promise<Answer<Analysis>> {
  const member = await requireMeasuredMember(scope, memberId)
  const profile = await requireRunnableProfile(scope, profileId)
  const started = await insertAnalysis(scope, {
    analysisId: randomUUID(),
    memberId,
    profileId,
    profileVersion: profile.version,
    pluginId: profile.pluginId,
  })
  // Going on with what runs never asks for room.
  if (started) await requireRoom(scope, 'checkUpsPerMonth')
  const analysis = started ?? (await continued(scope, memberId, profile))
  if (!analysis && scope.actor.memberId !== memberId && !shares(member, profile.pluginId))
    refuse('not-shared', { member: { memberId, firstName: member.firstName, lastName: member.lastName } })
  // Finished or discarded by somebody else in this very moment: the person starts afresh.
  if (!analysis) return startAnalysis(scope, memberId, profileId)
  audit(scope, {
    action: started ? 'analysis.started' : 'analysis.continued',
    objectKind: 'analysis',
    objectId: analysis.analysisId,
    subjectIds: [memberId],
  })
  return { status: started ? 201 : 200, answer: analysis }
}

async function continued(
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
