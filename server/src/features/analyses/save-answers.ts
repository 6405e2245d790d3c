import type { analysesApi, Analysis } from '@salus/contract/measuring/analyses.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireHeartAsked } from '../check-ups/record/heart.ts'
import { requireStorageConsent } from '../members/require-measured-member.ts'
import { mergeAnswers } from './analyses.queries.ts'
import { impossibleAnswers } from './check-draft.ts'
import { requireAnalysis } from './require-analysis.ts'

interface Save {
  readonly memberId: string
  readonly analysisId: string
  readonly body: z.output<typeof analysesApi.saveAnswers.body>
}

/**
 * Stores answers of an unfinished analysis. Some answers may be missing. If one answer is impossible, all are refused.
 */
export async function saveAnswers(scope: TenantScope, { memberId, analysisId, body }: Save): Promise<Analysis> {
  const { analysis, present } = await requireAnalysis(scope, memberId, analysisId)
  await requireStorageConsent(scope, present.memberId)
  const profile = profileById(analysis.profileId) ?? refuse('profile-not-available')
  if (body.heart) requireHeartAsked(profile)
  const problems = impossibleAnswers(profile.items, body.answers)
  if (problems.length > 0)
    refuse('invalid-input', { errors: problems.map((problem) => ({ ...problem, path: `answers.${problem.path}` })) })
  const saved = await mergeAnswers(scope, analysis, {
    answers: body.answers,
    cleared: body.cleared ?? [],
    position: body.position,
    heart: body.heart,
  })
  audit(scope, {
    action: 'analysis.saved',
    objectKind: 'analysis',
    objectId: analysisId,
    subjectIds: present.subjectIds,
  })
  return saved
}
