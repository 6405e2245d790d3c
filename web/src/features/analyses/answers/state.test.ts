import { describe, expect, test } from 'vitest'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import {
  answersToSend,
  currentItem,
  hasBack,
  missingItems,
  countProgress,
  reduceRunner,
  skipReasons,
  startRunner,
  visibleItems,
  type RunnerAction,
  type RunnerState,
} from './state.ts'

const choice = (id: string, rest: Partial<ProfileItem> = {}): ProfileItem => ({
  id,
  kind: 'single-choice',
  text: id,
  options: [
    { value: 0, label: 'never' },
    { value: 1, label: 'often' },
  ],
  required: true,
  ...rest,
})

const walking: readonly ProfileItem[] = [
  { id: 'days', kind: 'number', text: 'Days?', min: 0, max: 7, required: true, section: 'Walking' },
  {
    id: 'minutes',
    kind: 'number',
    text: 'Minutes?',
    min: 0,
    max: 900,
    required: true,
    section: 'Walking',
    visibleIf: { item: 'days', atLeast: 1, skipReason: 'No walking, so no minutes to ask.' },
  },
  choice('sitting', { section: 'Sitting' }),
]

const three = [
  choice('q1', { section: 'A' }),
  choice('q2', { section: 'A', required: false }),
  choice('q3', { section: 'B' }),
]

const play = (
  items: readonly ProfileItem[],
  actions: readonly RunnerAction[],
  start: RunnerState = startRunner(items, { answers: {} }),
) => actions.reduce((state, action) => reduceRunner(items, state, action), start)

describe('answering', () => {
  test('nothing is preselected and the first question is on screen', () => {
    const state = startRunner(three, { answers: {} })
    expect(state.answers).toEqual({})
    expect(currentItem(three, state)?.id).toBe('q1')
  })

  test('choosing an answer stores it and opens the next question, and after the last one the review', () => {
    const state = play(three, [
      { type: 'chose', item: 'q1', value: 1 },
      { type: 'chose', item: 'q2', value: 0 },
      { type: 'chose', item: 'q3', value: 1 },
    ])
    expect(state.answers).toEqual({ q1: 1, q2: 0, q3: 1 })
    expect(state.position).toBeNull()
  })

  test('an answer of 0 and a declined answer count as answers', () => {
    const state = play(three, [
      { type: 'chose', item: 'q1', value: 0 },
      { type: 'chose', item: 'q2', value: null },
      { type: 'chose', item: 'q3', value: 0 },
    ])
    expect(missingItems(three, state)).toEqual([])
    expect(answersToSend(three, state)).toEqual({ q1: 0, q2: null, q3: 0 })
  })

  test('a typed answer keeps the question on screen until the person continues', () => {
    const state = play(walking, [{ type: 'answered', item: 'days', value: 3 }])
    expect(state.position).toBe('days')
    expect(reduceRunner(walking, state, { type: 'went-on' }).position).toBe('minutes')
  })

  test('text that is not a value removes the answer, stays in the field and counts as missing', () => {
    const state = play(walking, [
      { type: 'answered', item: 'days', value: 3 },
      { type: 'typed', item: 'days', text: '33' },
    ])
    expect(state.answers).toEqual({})
    expect(state.texts).toEqual({ days: '33' })
    expect(missingItems(walking, state).map((item) => item.id)).toContain('days')
    expect(play(walking, [{ type: 'answered', item: 'days', value: 3 }], state).texts).toEqual({})
  })

  test('text that is not a value counts as missing even where an answer is optional', () => {
    const items: readonly ProfileItem[] = [{ id: 'pulse', kind: 'number', text: 'Pulse', required: false }]
    expect(missingItems(items, startRunner(items, { answers: {} }))).toEqual([])
    expect(
      missingItems(items, play(items, [{ type: 'typed', item: 'pulse', text: 'x' }])).map((item) => item.id),
    ).toEqual(['pulse'])
  })
})

describe('conditions', () => {
  test('an item is asked only while its condition is met', () => {
    expect(visibleItems(walking, { days: 0 }).map((item) => item.id)).toEqual(['days', 'sitting'])
    expect(visibleItems(walking, { days: 2 }).map((item) => item.id)).toEqual(['days', 'minutes', 'sitting'])
    expect(visibleItems(walking, {}).map((item) => item.id)).toEqual(['days', 'sitting'])
    const onYes = [choice('a'), choice('b', { visibleIf: { item: 'a', equals: 1 } })]
    expect(visibleItems(onYes, { a: 0 }).map((item) => item.id)).toEqual(['a'])
    expect(visibleItems(onYes, { a: 1 }).map((item) => item.id)).toEqual(['a', 'b'])
  })

  test('a hidden item is skipped with its reason', () => {
    const state = play(walking, [{ type: 'answered', item: 'days', value: 0 }, { type: 'went-on' }])
    expect(state.position).toBe('sitting')
    expect(skipReasons(walking, state)).toEqual(['No walking, so no minutes to ask.'])
    expect(skipReasons(walking, startRunner(walking, { answers: {} }))).toEqual([])
  })

  test('the answer of an item that becomes hidden is kept but not sent, and returns with the item', () => {
    const state = play(walking, [
      { type: 'answered', item: 'days', value: 3 },
      { type: 'answered', item: 'minutes', value: 30 },
      { type: 'answered', item: 'days', value: 0 },
    ])
    expect(answersToSend(walking, state)).toEqual({ days: 0 })
    expect(answersToSend(walking, play(walking, [{ type: 'answered', item: 'days', value: 2 }], state))).toEqual({
      days: 2,
      minutes: 30,
    })
  })
})

describe('going back and forth', () => {
  test('back leads to the previous question, never past the first', () => {
    const state = play(three, [{ type: 'chose', item: 'q1', value: 1 }])
    const back = reduceRunner(three, state, { type: 'went-back' })
    expect(back.position).toBe('q1')
    expect(back.answers).toEqual({ q1: 1 })
    expect(hasBack(three, back)).toBe(false)
    expect(reduceRunner(three, back, { type: 'went-back' }).position).toBe('q1')
  })

  test('back from the review leads to the last question', () => {
    expect(play(three, [{ type: 'opened-review' }, { type: 'went-back' }]).position).toBe('q3')
  })

  test('an answer edited from the review leads back to the review', () => {
    const reviewed = startRunner(three, { answers: { q1: 1, q2: 1, q3: 1 } })
    expect(reviewed.position).toBeNull()
    const opened = reduceRunner(three, reviewed, { type: 'opened', item: 'q1' })
    expect(reduceRunner(three, opened, { type: 'chose', item: 'q1', value: 0 })).toMatchObject({
      position: null,
      answers: { q1: 0 },
    })
    expect(reduceRunner(three, opened, { type: 'went-back' }).position).toBeNull()
  })

  test('an edited answer that makes a new question required asks it before the review', () => {
    const reviewed = startRunner(walking, { answers: { days: 0, sitting: 1 } })
    const opened = reduceRunner(walking, reviewed, { type: 'opened', item: 'days' })
    const state = reduceRunner(walking, opened, { type: 'chose', item: 'days', value: 2 })
    expect(state.position).toBe('minutes')
    expect(reduceRunner(walking, state, { type: 'chose', item: 'minutes', value: 20 }).position).toBeNull()
  })
})

describe('continuing', () => {
  test('a run continues at the item where it was left', () => {
    expect(startRunner(three, { answers: { q1: 1 }, position: 'q3' }).position).toBe('q3')
  })

  test('without a known item a run continues at the first unanswered item', () => {
    expect(startRunner(three, { answers: { q1: 1 }, position: 'gone' }).position).toBe('q2')
    expect(startRunner(three, { answers: { q1: 1, gone: 2 } }).answers).toEqual({ q1: 1 })
  })
})

describe('progress', () => {
  test('counts the visible questions by section', () => {
    const state = play(three, [
      { type: 'chose', item: 'q1', value: 1 },
      { type: 'chose', item: 'q2', value: null },
    ])
    expect(countProgress(three, state)).toEqual({
      number: 3,
      total: 3,
      answered: 2,
      sections: [
        { name: 'A', answered: 2, total: 2 },
        { name: 'B', answered: 0, total: 1 },
      ],
    })
    expect(countProgress(walking, startRunner(walking, { answers: { days: 0 } })).total).toBe(2)
  })
})
