import type { Item } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { expect, test } from 'vitest'
import { impossibleAnswers } from './check-draft.ts'

const text = { de: '?', en: '?' }
const items: readonly Item[] = [
  { kind: 'number', id: 'days', text, required: true, min: 0, max: 7, step: 1 },
  {
    kind: 'number',
    id: 'minutes',
    text,
    required: true,
    min: 10,
    max: 1440,
    step: 1,
    visibleIf: { item: 'days', atLeast: 1 },
  },
  { kind: 'multiple-choice', id: 'kinds', text, required: true, options: [{ value: 'run', label: text }] },
]

test.each([
  ['nothing at all', {}],
  ['some of the answers', { days: 3 }],
  ['declined answers, however many', { days: null, minutes: null, kinds: null }],
  ['a list that is still empty', { kinds: [] }],
  ['an answer whose question is not asked any more', { days: 0, minutes: 30 }],
])('an unfinished analysis may have %s', (_what, answers) => {
  expect(impossibleAnswers(items, answers)).toEqual([])
})

test.each([
  ['out of range', { days: 8 }, 'days', 'out-of-range'],
  ['of the wrong type', { days: '3' }, 'days', 'wrong-type'],
  ['out of range though its question is not asked', { minutes: 5 }, 'minutes', 'out-of-range'],
  ['no option', { kinds: ['swim'] }, 'kinds', 'not-an-option'],
  ['of a question that does not exist', { sleep: 1 }, 'sleep', 'unknown-item'],
])('but none that is %s', (_what, answers, path, code) => {
  expect(impossibleAnswers(items, answers)).toMatchObject([{ path, code }])
})
