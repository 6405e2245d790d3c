import { checkAnswers } from '@salus/domain/measurement-profiles/check-answers.ts'
import type { AnswerProblem, Answers, Item } from '@salus/domain/measurement-profiles/measurement-profile.ts'

/**
 * Judges each answer on its own. Missing, declined and no longer relevant answers are judged at the end, when all are
 * known.
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
