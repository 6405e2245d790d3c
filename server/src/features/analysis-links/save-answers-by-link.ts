import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { LinkScope } from '../../platform/scope/link.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/scope/tenant.ts'
import { impossibleAnswers } from '../analyses/check-draft.ts'
import { type SavedAnswers, updateAnswers } from './analysis-links.queries.ts'

/** Stores answers with the link. Some answers may be missing. If one answer is impossible, all are refused. */
export async function saveAnswersByLink(scope: LinkScope, saved: SavedAnswers): Promise<void> {
  const { linkId, memberId, profileId } = scope.link
  const profile = profileById(profileId) ?? refuse('link-not-usable')
  const problems = impossibleAnswers(profile.items, saved.answers)
  if (problems.length > 0)
    refuse('invalid-input', { errors: problems.map((problem) => ({ ...problem, path: `answers.${problem.path}` })) })
  if (!(await updateAnswers(scope, saved))) refuse('link-not-usable')
  audit(scope, {
    action: 'analysis-link.answers-saved',
    objectKind: 'analysis-link',
    objectId: linkId,
    subjectIds: [memberId],
  })
}
