import { buildClassScore, buildScore, withCautions } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { impossibleSize } from '../../body-scale/impossible-size.ts'
import { scoreDefinitions as of } from './bands.ts'
import { questions } from './questions.ts'
import { type Activity, readActivity, kinds, tooMuchMovement } from './too-much-movement.ts'

interface Week {
  readonly walk: Activity
  readonly moderate: Activity
  readonly vigorous: Activity
}

/**
 * A kind of activity with fewer minutes per day than this does not count: its days and minutes become 0. Protocol 7.3.
 */
const leastMinutes = 10
/** The most minutes per day that count for one kind of activity. Protocol 7.4. */
const countedMinutes = 180
/** The age range in years for which the questionnaire was developed. */
const madeForAges = [15, 69] as const

/**
 * The energy cost of each kind in tenths of a MET. Whole numbers make comparisons with limits such as 600 exact.
 * Protocol 5.1.
 */
const tenthsOfMet = { walk: 33, moderate: 40, vigorous: 80 } as const

/**
 * Scores the activity of one week by the rules of the IPAQ short form: MET-minutes of each kind and their `total`, the
 * number of `days`, and the `category`. `kcalPerWeek` is added if the weight is given, and `sittingMin` if the sitting
 * time is given. See SOURCES.md.
 */
export const scoreActivityQuestionnaire = (given: Answers, subject: Subject): Scoring => {
  const answers = withoutNeedlessZeros(given)
  const badValues = checkAnswers(questions, answers)
  const problems =
    badValues.length > 0
      ? badValues
      : [...tooMuchMovement(answers), ...impossibleSize(answers, subject, { weight: 'weightKg' })]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    scores: [
      ...weekScores(countedWeek(answers), subject, readNumber(answers, 'weightKg')),
      ...sittingScores(answers, subject),
    ],
  }
}

/**
 * Drops an answer of 0 minutes if the answer for the days is 0 as well. With 0 days the minutes are not asked for, and
 * `checkAnswers` would refuse the answer.
 */
const withoutNeedlessZeros = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([id, value]) => !(value === 0 && kinds.some((kind) => id === `${kind}Minutes` && answers[`${kind}Days`] === 0)),
    ),
  )

const countedWeek = (answers: Answers): Week => ({
  walk: limitActivity(readActivity(answers, 'walk')),
  moderate: limitActivity(readActivity(answers, 'moderate')),
  vigorous: limitActivity(readActivity(answers, 'vigorous')),
})

const limitActivity = ({ days, minutes }: Activity): Activity =>
  minutes < leastMinutes ? { days: 0, minutes: 0 } : { days, minutes: Math.min(minutes, countedMinutes) }

const weekScores = (week: Week, subject: Subject, weight: number | undefined): readonly Score[] => {
  const walk = metMinutes(week, 'walk')
  const moderate = metMinutes(week, 'moderate')
  const vigorous = metMinutes(week, 'vigorous')
  const total = walk + moderate + vigorous
  const days = week.walk.days + week.moderate.days + week.vigorous.days
  const [youngest, oldest] = madeForAges
  const category = buildClassScore(of.category, chooseCategory(week, total, days))
  const isOutsideAges = subject.age < youngest || subject.age > oldest
  const cautions = isOutsideAges ? (['activity-model-ages'] as const) : []
  return [
    withCautions(
      isOutsideAges
        ? { ...category, reference: `${of.category.reference}; made for ages ${youngest} to ${oldest}` }
        : category,
      cautions,
    ),
    withCautions(buildScore(of.total, total, subject), cautions),
    buildScore(of.metMinWalk, walk, subject),
    buildScore(of.metMinModerate, moderate, subject),
    buildScore(of.metMinVigorous, vigorous, subject),
    buildScore(of.days, days, subject),
    ...(weight === undefined ? [] : [buildScore(of.kcalPerWeek, (total * weight) / 60, subject)]),
  ]
}

const sittingScores = (answers: Answers, subject: Subject): readonly Score[] => {
  const sitting = readNumber(answers, 'sittingMin')
  return sitting === undefined ? [] : [buildScore(of.sittingMin, sitting, subject)]
}

const metMinutes = (week: Week, kind: keyof Week): number =>
  (tenthsOfMet[kind] * week[kind].minutes * week[kind].days) / 10

/**
 * Returns the category of a week (Protocol 5.3). The limit of 1500 applies to the MET-minutes of all kinds together.
 * `days` is the sum of the days of all kinds.
 */
const chooseCategory = (week: Week, total: number, days: number): 'low' | 'moderate' | 'high' => {
  const { vigorous } = week
  if ((vigorous.days >= 3 && total >= 1500) || (days >= 7 && total >= 3000)) return 'high'
  const isModerate =
    (vigorous.days >= 3 && vigorous.minutes >= 20) || halfHourDays(week) >= 5 || (days >= 5 && total >= 600)
  return isModerate ? 'moderate' : 'low'
}

/**
 * Returns a number of days: the days with at least 30 minutes of walking, plus the days with at least 30 minutes of
 * moderate activity. A day with both counts twice.
 */
const halfHourDays = ({ walk, moderate }: Week): number =>
  [walk, moderate].filter(({ minutes }) => minutes >= 30).reduce((sum, { days }) => sum + days, 0)
