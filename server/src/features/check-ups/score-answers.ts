import type { AnswersInput } from '@salus/contract/answers.ts'
import type { CheckUp, Score } from '@salus/contract/check-ups.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { refuse } from '../../platform/refusal.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { dayIn, subjectOn } from '../members/subject-on-date.ts'
import type { KnownMember } from '../members/require-measured-member.ts'

/** Clocks of devices and servers differ a little. */
const toleratedMinutes = 5

/** The person on the day of measurement. Refuses a day that has not come or lies before their birth. */
export function subjectAt(
  scope: EnteredTenant,
  member: KnownMember,
  dateOfMeasurement: string,
): CheckUp['subject'] & { readonly age: number } {
  const moment = new Date(dateOfMeasurement)
  if (moment.getTime() > scope.now.getTime() + toleratedMinutes * 60_000)
    refuse('invalid-input', { errors: [inFuture] })
  const day = dayIn(member.timezone, moment)
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
  /** The field of the body the answers came in, for the path of what is wrong with them. */
  readonly field: 'answers' | 'values'
}

export function scoreAnswers({ profile, subject, answers, field }: Scored): readonly Score[] {
  const { heightCm, riskRegion, ...rest } = subject
  const scoring = profile.score(answers, {
    ...rest,
    ...(heightCm === undefined ? {} : { heightCm }),
    ...(riskRegion === undefined ? {} : { riskRegion }),
  })
  if (scoring.ok) return scoring.scores.map((score) => ({ ...score }))
  refuse('invalid-input', {
    errors: scoring.problems.map((problem) => ({ ...problem, path: `${field}.${problem.path}` })),
  })
}
