import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { isVisible as holds } from '@salus/domain/measurement-profiles/check-answers.ts'

export type Items = readonly ProfileItem[]
export type Answer = AnswersInput[string]

/**
 * The person's progress in one analysis. It does not contain the items, because their texts change with the language.
 */
export interface RunnerState {
  /**
   * The answers by item id; `null` for an item that the person declined. Includes the answers to items that are now
   * hidden.
   */
  readonly answers: Readonly<AnswersInput>
  /** Texts in number fields that are not acceptable as answers, by item id. */
  readonly texts: Readonly<Record<string, string>>
  /** Unusual values that the person confirmed, by item id. */
  readonly confirmed: Readonly<Record<string, number>>
  /** The id of the item on screen; `null` for the review. */
  readonly position: string | null
  /** True if the item was opened from the review. The next step then leads back there. */
  readonly backToReview: boolean
}

export type RunnerAction =
  /** A final answer: store it and show the next item. */
  | { readonly type: 'chose'; readonly item: string; readonly value: Answer }
  /** An answer that is not final yet (typed or ticked): store it and stay at the item. */
  | { readonly type: 'answered'; readonly item: string; readonly value: Answer }
  /** Text that is not an acceptable value: keep it in the field and remove the answer. */
  | { readonly type: 'typed'; readonly item: string; readonly text: string }
  | { readonly type: 'confirmed'; readonly item: string; readonly value: number }
  | { readonly type: 'went-on' }
  | { readonly type: 'went-back' }
  | { readonly type: 'opened'; readonly item: string }
  | { readonly type: 'opened-review' }

export interface Start {
  readonly answers: Readonly<AnswersInput>
  readonly texts?: Readonly<Record<string, string>>
  readonly position?: string | null
}

/**
 * Resumes at the item that was last on screen, if it is still visible. If not, resumes at the first unanswered item, or
 * at the review if all items are answered.
 */
export function startRunner(items: Items, start: Start): RunnerState {
  const answers = Object.fromEntries(
    Object.entries(start.answers).filter(([id]) => items.some((item) => item.id === id)),
  )
  const texts = start.texts ?? {}
  const visible = visibleItems(items, answers)
  const left = visible.find((item) => item.id === start.position)
  const position = left ?? visible.find((item) => answers[item.id] === undefined)
  return { answers, texts, confirmed: {}, position: position?.id ?? null, backToReview: false }
}

export function reduceRunner(items: Items, state: RunnerState, action: RunnerAction): RunnerState {
  switch (action.type) {
    case 'chose':
      return goOn(items, withAnswer(state, action.item, action.value))
    case 'answered':
      return withAnswer(state, action.item, action.value)
    case 'typed':
      return { ...withoutAnswer(state, action.item), texts: withText(state.texts, action.item, action.text) }
    case 'confirmed':
      return { ...state, confirmed: { ...state.confirmed, [action.item]: action.value } }
    case 'went-on':
      return goOn(items, state)
    case 'went-back':
      return goBack(items, state)
    case 'opened':
      return { ...state, position: action.item, backToReview: state.position === null }
    case 'opened-review':
      return { ...state, position: null, backToReview: false }
  }
}

const isVisible = (item: ProfileItem, answers: Readonly<AnswersInput>): boolean => {
  const condition = item.visibleIf
  if (condition === undefined) return true
  const { equals, unless, atLeast } = condition
  return holds({ item: condition.item, equals, unless, atLeast }, answers)
}

/** Returns the items to ask. A stored answer to a hidden item does not make other items visible. */
export function visibleItems(items: Items, answers: Readonly<AnswersInput>): Items {
  const asked: AnswersInput = { ...answers }
  return items.filter((item) => {
    const isAsked = isVisible(item, asked)
    if (!isAsked) delete asked[item.id]
    return isAsked
  })
}

export const currentItem = (items: Items, state: RunnerState): ProfileItem | undefined =>
  state.position === null ? undefined : items.find((item) => item.id === state.position)

/**
 * Returns the visible items that are not finished: required items without an answer, and items with a text that is not
 * an acceptable value.
 */
export const missingItems = (items: Items, state: RunnerState): Items =>
  visibleItems(items, state.answers).filter(
    (item) => (item.required && state.answers[item.id] === undefined) || (state.texts[item.id] ?? '').trim() !== '',
  )

/** Returns how many more required items the person is allowed to decline. The item `except` is not counted. */
export const declinesLeft = (
  items: Items,
  state: RunnerState,
  limit: { mayDecline: number; except: string },
): number => {
  const declined = visibleItems(items, state.answers).filter(
    (item) => item.required && item.id !== limit.except && state.answers[item.id] === null,
  )
  return Math.max(0, limit.mayDecline - declined.length)
}

/** Returns the answers that are scored. Answers to hidden items are left out. */
export const answersToSend = (items: Items, state: RunnerState): AnswersInput => {
  const sent: AnswersInput = {}
  for (const item of visibleItems(items, state.answers)) {
    const answer = state.answers[item.id]
    if (answer !== undefined) sent[item.id] = answer
  }
  return sent
}

export interface SectionProgress {
  readonly name: string | undefined
  readonly answered: number
  readonly total: number
}

export interface Progress {
  /** The position among the visible items, counted from 1; at the review, the total. */
  readonly number: number
  readonly total: number
  readonly answered: number
  readonly sections: readonly SectionProgress[]
}

export function countProgress(items: Items, state: RunnerState): Progress {
  const visible = visibleItems(items, state.answers)
  const index = visible.findIndex((item) => item.id === state.position)
  const sections: { name: string | undefined; answered: number; total: number }[] = []
  for (const item of visible) {
    const last = sections.at(-1)
    const section =
      last !== undefined && last.name === item.section ? last : { name: item.section, answered: 0, total: 0 }
    if (section !== last) sections.push(section)
    section.total += 1
    if (state.answers[item.id] !== undefined) section.answered += 1
  }
  const answered = sections.reduce((sum, section) => sum + section.answered, 0)
  return { number: index === -1 ? visible.length : index + 1, total: visible.length, answered, sections }
}

/** Explains why items just before the current one are skipped, for example "No walking, so no minutes to ask". */
export function skipReasons(items: Items, state: RunnerState): readonly string[] {
  const visible = visibleItems(items, state.answers)
  const reasons: string[] = []
  const end = state.position === null ? items.length : items.findIndex((item) => item.id === state.position)
  for (let index = end - 1; index >= 0; index -= 1) {
    const item = items[index]
    if (item === undefined || visible.includes(item)) break
    const reason = findSkipReason(item, visible)
    if (reason !== undefined && !reasons.includes(reason)) reasons.unshift(reason)
  }
  return reasons
}

/**
 * Returns the reason for skipping an item. Returns `undefined` if the profile gives no reason, or if the item depends
 * on an item that is itself skipped.
 */
export const findSkipReason = (item: ProfileItem, visible: Items): string | undefined =>
  visible.some(({ id }) => id === item.visibleIf?.item) ? item.visibleIf?.skipReason : undefined

export const hasBack = (items: Items, state: RunnerState): boolean =>
  state.position === null || state.backToReview || visibleItems(items, state.answers)[0]?.id !== state.position

function goOn(items: Items, state: RunnerState): RunnerState {
  if (state.position === null) return state
  const visible = visibleItems(items, state.answers)
  const next = visible[visible.findIndex((item) => item.id === state.position) + 1]
  if (!state.backToReview) return { ...state, position: next?.id ?? null }
  // The edited answer may have made further items visible. Ask the required ones before returning to the review.
  const unanswered = visible.find(
    (item) => state.answers[item.id] === undefined && item.required && item.id !== state.position,
  )
  return unanswered === undefined
    ? { ...state, position: null, backToReview: false }
    : { ...state, position: unanswered.id }
}

function goBack(items: Items, state: RunnerState): RunnerState {
  if (state.backToReview) return { ...state, position: null, backToReview: false }
  const visible = visibleItems(items, state.answers)
  const index = state.position === null ? visible.length : visible.findIndex((item) => item.id === state.position)
  const previous = visible[index - 1]
  return previous === undefined ? state : { ...state, position: previous.id }
}

const withAnswer = (state: RunnerState, item: string, value: Answer): RunnerState => ({
  ...state,
  answers: { ...state.answers, [item]: value },
  texts: withText(state.texts, item, ''),
})

const withoutAnswer = (state: RunnerState, item: string): RunnerState => {
  const { [item]: _, ...answers } = state.answers
  return { ...state, answers }
}

const withText = (texts: RunnerState['texts'], item: string, text: string): RunnerState['texts'] => {
  const { [item]: _, ...others } = texts
  return text === '' ? others : { ...others, [item]: text }
}
