import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { Circumstances } from '@salus/domain/measurement-profiles/circumstances.ts'
import { writeAtPlace } from '@salus/domain/moments/utc-offset.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import type { KnownMember } from '../../members/require-measured-member.ts'
import { findNoted } from '../../safety-answers/require-no-stop.ts'
import type { StoredCheckUp } from '../read/one.queries.ts'
import { moveCircumstances } from '../record/circumstances.ts'
import { scoreAnswers, subjectAt } from '../record/score.ts'

/**
 * Computes the scores of a stored check-up for this person, because bands and reference values depend on age and sex.
 * Refuses with `invalid-input` where the profile or the date of measurement does not fit the person.
 */
export function scoreForPerson(scope: TenantScope, row: StoredCheckUp, member: KnownMember) {
  const subject = subjectAt(scope, member, writeAtPlace(row.dateOfMeasurement, row.utcOffsetMinutes))
  const profile = row.profileId === null ? undefined : profileById(row.profileId)
  if (!profile) return { profileVersion: row.version, subject, scores: row.scores }
  const scores = scoreAnswers({ profile, subject, answers: row.answers, field: 'answers' })
  return { profileVersion: profile.version, subject, scores }
}

/**
 * Replaces the notes from the safety questions with those of this person. The old notes are about another person, and
 * this person is not allowed to read them.
 */
export async function findCircumstances(
  scope: TenantScope,
  { profileId, dateOfMeasurement, device, conditions }: StoredCheckUp,
  to: { readonly memberId: string; readonly member: KnownMember },
): Promise<Circumstances> {
  const noted = profileId === null ? {} : await findNoted(scope, { ...to, profileId, dateOfMeasurement })
  return moveCircumstances({ device, conditions }, noted)
}
