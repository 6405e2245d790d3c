import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { readLocalTime } from '@salus/domain/moments/local-time.ts'
import { subjectOn } from '../../members/subject-on-date.ts'
import type { KnownMember } from '../../members/require-measured-member.ts'

/** In minutes. Allows for small differences between the clocks of device and server. */
const toleratedMinutes = 5

/**
 * Returns the person's age, sex and height on the day of measurement. Refuses with `invalid-input` if the date is in
 * the future or before the member's birth.
 */
export function subjectAt(
  scope: EnteredTenant,
  member: KnownMember,
  dateOfMeasurement: string,
): CheckUp['subject'] & { readonly age: number } {
  const moment = new Date(dateOfMeasurement)
  if (moment.getTime() > scope.now.getTime() + toleratedMinutes * 60_000)
    refuse('invalid-input', { errors: [inFuture] })
  const { day } = readLocalTime(dateOfMeasurement, member.timezone)
  if (day < member.birthDate) refuse('invalid-input', { errors: [beforeBirth] })
  return subjectOn(member, day)
}

const inFuture = {
  path: 'dateOfMeasurement',
  code: 'in-future',
  message: 'The date of measurement lies in the future.',
}
const beforeBirth = {
  path: 'dateOfMeasurement',
  code: 'before-birth',
  message: 'The date of measurement lies before the member’s birth.',
}

interface Scored {
  readonly profile: MeasurementProfile
  readonly subject: CheckUp['subject'] & { readonly age: number }
  readonly answers: AnswersInput
  /** The field of the request body that contains the answers. Problems name it in their path. */
  readonly field: 'answers' | 'values'
}

export function scoreAnswers({ profile, subject, answers, field }: Scored): readonly Score[] {
  const scoring = profile.score(answers, subject)
  if (scoring.ok) return scoring.scores.map((score) => ({ ...score }))
  refuse('invalid-input', {
    errors: scoring.problems.map((problem) => ({ ...problem, path: `${field}.${problem.path}` })),
  })
}
