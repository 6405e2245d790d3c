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
  const points = dimensionsOf(answers)
  const { d1, d2, d3, d4, d5, d6, d7 } = points
  const subjectiveFactor = d1 + d2 + d6 + d7
  const healthFactor = d3 + d4 + d5
  const values = { total: subjectiveFactor + healthFactor, subjectiveFactor, healthFactor, ...points }
  return {
    ok: true,
    scores: Object.values(scoreDefinitions).map((definition) =>
      buildScore(definition, values[codeOf(definition)], subject),
    ),
  }
}

type Code = keyof typeof scoreDefinitions
const codeOf = (definition: { readonly code: string }): Code => definition.code as Code // scoreDefinitions is keyed by its codes

const dimensionsOf = (answers: Answers) => {
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
 * 2 to 10 points. If one demand dominates the work, it is weighted with 1.5 and the other with 0.5. If none does, both
 * are added unweighted.
 */
const demandPoints = (work: Answers[string] | undefined, physical: number, mental: number): number => {
  if (work === 'mental') return 0.5 * physical + 1.5 * mental
  if (work === 'physical') return 1.5 * physical + 0.5 * mental
  return physical + mental
}

/** The first step whose `upTo` is at least the value gives the points. */
type Steps = readonly (readonly [upTo: number, points: number])[]

/** The points for groups of illnesses, of which there are 14. SOURCES.md#illnesses */
const shortList: Steps = [
  [0, 7],
  [1, 5],
  [3, 3],
  [Infinity, 1],
]
/** The points for single illnesses, of which there are 52. */
const longList: Steps = [
  [0, 7],
  [1, 5],
  [2, 4],
  [3, 3],
  [4, 2],
  [Infinity, 1],
]
/** The points for days of sick leave in twelve months. */
const sickDayPoints: Steps = [
  [0, 5],
  [9, 4],
  [24, 3],
  [99, 2],
  [365, 1],
]
/** The points for the sum of three answers from 0 to 4. */
const resourcePoints: Steps = [
  [3, 1],
  [6, 2],
  [9, 3],
  [12, 4],
]

const pointsUpTo = (steps: Steps, value: number): number => steps.find(([upTo]) => value <= upTo)?.[1] ?? 0
