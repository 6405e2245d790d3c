import type {
  Answers,
  AnswerProblem,
  AnswerValue,
  ChoiceItem,
  Item,
  MultipleChoiceItem,
  NumberItem,
  VisibleIf,
} from './measurement-profile.ts'

/**
 * As a share of a step. Numbers may differ this much from a multiple of their step, because decimal fractions are not
 * exact in binary.
 */
const stepTolerance = 1e-6

/**
 * Returns all problems of a person's answers: first those of known items, in the order of the items, then unknown
 * items. Absent means not answered; `null` means that the person declined to answer. Optional items may be absent or
 * `null`.
 *
 * Required items whose condition is met must not be absent. At most `mayDecline` of them may be `null`; if more are,
 * each `null` is refused. An item whose condition is not met must be absent or `null`, unless its condition has
 * `isOnlySpared`.
 */
export const checkAnswers = (items: readonly Item[], answers: Answers, mayDecline = 0): readonly AnswerProblem[] => {
  const tooManyDeclined = listDeclinedItems(items, answers).length > mayDecline
  const refused = new Set<string>()
  const problems: AnswerProblem[] = []
  for (const item of items) {
    const problem = findProblem(item, { answers, tooManyDeclined, refused })
    if (problem === undefined) continue
    refused.add(item.id)
    problems.push(problem)
  }
  return [...problems, ...unknownItems(items, answers)]
}

const listDeclinedItems = (items: readonly Item[], answers: Answers): readonly Item[] =>
  items.filter((item) => item.required && isVisible(item.visibleIf, answers) && findAnswer(answers, item.id) === null)

export const isVisible = (condition: VisibleIf | undefined, answers: Answers): boolean => {
  if (condition === undefined) return true
  const given = findAnswer(answers, condition.item) ?? null
  if (condition.equals !== undefined && given !== condition.equals) return false
  if (condition.unless !== undefined && given === condition.unless) return false
  if (condition.atLeast !== undefined) return typeof given === 'number' && given >= condition.atLeast
  return true
}

export const readNumber = (answers: Answers, id: string): number | undefined => {
  const given = findAnswer(answers, id)
  return typeof given === 'number' ? given : undefined
}

const findAnswer = (answers: Answers, id: string): AnswerValue | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

interface Situation {
  readonly answers: Answers
  readonly tooManyDeclined: boolean
  readonly refused: ReadonlySet<string>
}

const findProblem = (item: Item, situation: Situation): AnswerProblem | undefined => {
  const given = findAnswer(situation.answers, item.id) ?? null
  if (given === null) return problemOfNone(item, situation)
  const isAsked =
    item.visibleIf === undefined || item.visibleIf.isOnlySpared === true || isOpen(item.visibleIf, situation)
  return isAsked ? problemOfValue(item, given) : notAsked(item)
}

/**
 * True when the value of the item must be checked: the item is asked, or its condition depends on an answer that is
 * refused.
 */
const isOpen = (condition: VisibleIf, { answers, refused }: Situation): boolean =>
  refused.has(condition.item) || isVisible(condition, answers)

const problemOfNone = (item: Item, { answers, tooManyDeclined, refused }: Situation): AnswerProblem | undefined => {
  const isUnknown = item.visibleIf !== undefined && refused.has(item.visibleIf.item)
  if (!item.required || isUnknown || !isVisible(item.visibleIf, answers)) return undefined
  if (findAnswer(answers, item.id) === undefined) return refuse(item, 'required', 'An answer is required.')
  return tooManyDeclined ? refuse(item, 'required', 'Too many answers were declined; this one is required.') : undefined
}

const notAsked = (item: Item): AnswerProblem =>
  refuse(item, 'not-asked', `This is not asked with the present answer to ${item.visibleIf?.item}.`)

const problemOfValue = (item: Item, given: NonNullable<AnswerValue>): AnswerProblem | undefined => {
  switch (item.kind) {
    case 'number':
      return problemOfNumber(item, given)
    case 'yes-no':
      return typeof given === 'boolean' ? undefined : refuse(item, 'wrong-type', 'The answer must be true or false.')
    case 'single-choice':
      return problemOfChoice(item, given)
    case 'multiple-choice':
      return problemOfChoices(item, given)
  }
}

const problemOfNumber = (item: NumberItem, given: NonNullable<AnswerValue>): AnswerProblem | undefined => {
  if (typeof given !== 'number' || !Number.isFinite(given))
    return refuse(item, 'wrong-type', 'The answer must be a number.')
  const unit = item.unit === undefined ? '' : ` ${item.unit}`
  const limits = { min: item.min, max: item.max }
  if (given < item.min || given > item.max)
    return {
      ...refuse(item, 'out-of-range', `The value must be between ${item.min} and ${item.max}${unit}.`),
      ...limits,
    }
  const steps = (given - item.min) / item.step
  if (Math.abs(steps - Math.round(steps)) > stepTolerance)
    return { ...refuse(item, 'not-a-step', `The value must go in steps of ${item.step}${unit}.`), ...limits }
  return undefined
}

const problemOfChoice = (item: ChoiceItem, given: NonNullable<AnswerValue>): AnswerProblem | undefined => {
  if (item.options.some((option) => option.value === given)) return undefined
  const rightType = item.options.some((option) => typeof option.value === typeof given)
  return refuse(item, rightType ? 'not-an-option' : 'wrong-type', `The answer must be one of ${optionList(item)}.`)
}

const problemOfChoices = (item: MultipleChoiceItem, given: NonNullable<AnswerValue>): AnswerProblem | undefined => {
  if (!Array.isArray(given)) return refuse(item, 'wrong-type', 'The answer must be a list.')
  const chosen: readonly unknown[] = given
  if (item.required && chosen.length === 0) return refuse(item, 'required', 'At least one option must be chosen.')
  const isKnown = (value: unknown) => item.options.some((option) => option.value === value)
  if (!chosen.every(isKnown) || new Set(chosen).size < chosen.length)
    return refuse(item, 'not-an-option', `Each entry must be a different one of ${optionList(item)}.`)
  return undefined
}

const optionList = (item: ChoiceItem | MultipleChoiceItem): string =>
  item.options.map((option) => option.value).join(', ')

const unknownItems = (items: readonly Item[], answers: Answers): readonly AnswerProblem[] => {
  const known = new Set(items.map((item) => item.id))
  return Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((path) => ({ path, code: 'unknown-item', message: 'This questionnaire has no such item.' }))
}

const refuse = (item: Item, code: AnswerProblem['code'], message: string): AnswerProblem => ({
  path: item.id,
  code,
  message,
})
