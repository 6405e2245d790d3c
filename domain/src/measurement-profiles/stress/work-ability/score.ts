import { buildScore } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, Scoring, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { questions } from './questions.ts'

/**
 * Scores work ability: seven dimensions (`d1`–`d7`), their sum (`total`, 7–49 points), and two sub-sums. Higher is
 * better. All seven dimensions are needed. See SOURCES.md.
 */
export const scoreWorkAbility = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers)
  if (problems.length > 0) return { ok: false, problems }
  const points = computeDimensions(answers)
  const { d1, d2, d3, d4, d5, d6, d7 } = points
  const subjectiveFactor = d1 + d2 + d6 + d7
  const healthFactor = d3 + d4 + d5
  const values = { total: subjectiveFactor + healthFactor, subjectiveFactor, healthFactor, ...points }
  return {
    ok: true,
    scores: Object.values(scoreDefinitions).map((definition) =>
      buildScore(definition, values[readCode(definition)], subject),
    ),
  }
}

type Code = keyof typeof scoreDefinitions
const readCode = (definition: { readonly code: string }): Code => definition.code as Code // scoreDefinitions is keyed by its codes

const computeDimensions = (answers: Answers) => {
  const given = (id: string) => readNumber(answers, id) ?? 0
  return {
    d1: given('best10'),
    d2: demandPoints(answers['work'], given('physical'), given('mental')),
    d3: pointsUpTo(answers['version'] === 'long' ? longList : shortList, given('diseases')),
    d4: given('impairment'),
    d5: pointsUpTo(sickDayPoints, given('sickDays')),
    d6: answers['prognosis'] === 'certain' ? 7 : answers['prognosis'] === 'unsure' ? 4 : 1,
    d7: pointsUpTo(resourcePoints, given('resources1') + given('resources2') + given('resources3')),
  }
}

/**
 * Returns the points for physical and mental demands together, 2 to 10. If one kind of demand dominates the work, its
 * points count 1.5 times, and the points of the other kind count 0.5 times.
 */
const demandPoints = (work: Answers[string] | undefined, physical: number, mental: number): number => {
  if (work === 'mental') return 0.5 * physical + 1.5 * mental
  if (work === 'physical') return 1.5 * physical + 0.5 * mental
  return physical + mental
}

/** The points are those of the first step whose `upTo` is at least the value. */
type Steps = readonly (readonly [upTo: number, points: number])[]

/** The points by how many of the 14 illness groups of the short list a person has. SOURCES.md#illnesses */
const shortList: Steps = [
  [0, 7],
  [1, 5],
  [3, 3],
  [Infinity, 1],
]
/** The points by how many of the 52 illnesses of the long list a person has. */
const longList: Steps = [
  [0, 7],
  [1, 5],
  [2, 4],
  [3, 3],
  [4, 2],
  [Infinity, 1],
]
/** The points for the days of sick leave within twelve months. */
const sickDayPoints: Steps = [
  [0, 5],
  [9, 4],
  [24, 3],
  [99, 2],
  [365, 1],
]
/** The points for the sum of the three answers about mental resources, each 0 to 4. */
const resourcePoints: Steps = [
  [3, 1],
  [6, 2],
  [9, 3],
  [12, 4],
]

const pointsUpTo = (steps: Steps, value: number): number => steps.find(([upTo]) => value <= upTo)?.[1] ?? 0
