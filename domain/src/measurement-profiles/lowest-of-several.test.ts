import { expect, test } from 'vitest'
import { withLowestOfSeveral } from './lowest-of-several.ts'
import type { Answers, AnswerValue, Item } from './measurement-profile.ts'

const words = { de: 'Frage', en: 'Question' }
const options = [1, 2, 3].map((value) => ({ value, label: words }))
const items: readonly Item[] = [
  { kind: 'single-choice', id: 'limits', text: words, required: true, options, severalCountAs: 'lowest' },
  { kind: 'single-choice', id: 'one', text: words, required: true, options },
]
// Input from outside can have any type. The cast stands for such input.
const given = (value: unknown): Answers => ({ limits: value as AnswerValue, one: 2 })

test('of several ticks the lowest counts', () => {
  expect(withLowestOfSeveral(items, given([3, 2]))).toEqual({ limits: 2, one: 2 })
  expect(withLowestOfSeveral(items, given([3]))).toEqual({ limits: 3, one: 2 })
})

test('one answer, no answer and an unknown option stay as they are, to be checked', () => {
  for (const value of [1, null, [], [3, 9], ['3'], 'x']) {
    expect(withLowestOfSeveral(items, given(value))).toEqual(given(value))
  }
  const ofOther = { limits: 1, one: [1, 2] as unknown as AnswerValue }
  expect(withLowestOfSeveral(items, ofOther)).toBe(ofOther)
})
