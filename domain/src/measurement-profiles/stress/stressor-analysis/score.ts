import { countAnswers, buildScore, withheld } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, AnswerProblem, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { domains, type Domain } from './bands.ts'
import { questions } from './questions.ts'

/**
 * Items about demands and relationships. "Always" or full agreement is unfavourable here, so they score 6 minus the
 * answer.
 */
const reversedItems = [3, 5, 6, 9, 12, 14, 16, 18, 20, 21, 22, 34]

/**
 * Scores working conditions in seven domains: `mean...` 1–5 (high is favourable) and `load0to100...` 0–100 % (high is
 * unfavourable). A domain has a value if at least half of its items are answered. There is no overall score. See
 * SOURCES.md.
 */
export const scoreStressorAnalysis = (answers: Answers, subject: Subject): Scoring => {
  const badValues = checkAnswers(questions, answers)
  const problems =
    badValues.length > 0 || domains.some((domain) => isAnswered(domain, answers)) ? badValues : nothingToScore(answers)
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    scores: domains.flatMap((domain) => domainScores(domain, answers, subject)),
  }
}

const domainScores = (domain: Domain, answers: Answers, subject: Subject): readonly Score[] => {
  const points = listPoints(domain, answers)
  const answered = { given: points.length, of: domain.items.length }
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length
  const scores = isAnswered(domain, answers)
    ? [buildScore(domain.mean, mean, subject), buildScore(domain.load, ((5 - mean) / 4) * 100, subject)]
    : [domain.mean, domain.load].map((definition) => withheld(definition, 'too-few-answers'))
  return scores.map((score) => countAnswers(score, answered))
}

const isAnswered = (domain: Domain, answers: Answers): boolean =>
  listPoints(domain, answers).length >= domain.items.length / 2

const listPoints = ({ items }: Domain, answers: Answers): readonly number[] =>
  items.flatMap((number) => {
    const given = readNumber(answers, `q${number}`)
    if (given === undefined) return []
    return [reversedItems.includes(number) ? 6 - given : given]
  })

const nothingToScore = (answers: Answers): readonly AnswerProblem[] =>
  questions
    .filter(({ id }) => readNumber(answers, id) === undefined)
    .map(({ id }) => ({
      path: id,
      code: 'required',
      message: 'At least half of the items of one domain must be answered.',
    }))
