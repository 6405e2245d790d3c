import { checkAnswers } from '@salus/domain/measurement-profiles/check-answers.ts'
import type { AnswerProblem, Answers, Item } from '@salus/domain/measurement-profiles/measurement-profile.ts'

/**
 * Returns the problems of the answers in an unfinished analysis. Checks each answer on its own. Missing, declined and
 * irrelevant answers are checked later, when the analysis is finished and all answers are known.
 */
export const impossibleAnswers = (items: readonly Item[], answers: Answers): readonly AnswerProblem[] =>
  checkAnswers(items.map(alwaysAsked), answers, items.length).filter(
    ({ path, code }) => Object.hasOwn(answers, path) && !isJudgedLater(code, answers[path]),
  )

const alwaysAsked = (item: Item): Item => {
  const { visibleIf: _, ...rest } = item
  return rest
}

const isJudgedLater = (code: AnswerProblem['code'], given: Answers[string] | undefined): boolean =>
  code === 'required' && (given === null || (Array.isArray(given) && given.length === 0))
