import type { KnownValues } from '@salus/contract/measuring/known-values.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { expect, test } from 'vitest'
import { withKnownValues } from './known-values.tsx'
import { startRunner } from '../answers/state.ts'

const number = (id: string, max: number): ProfileItem => ({
  id,
  kind: 'number',
  text: id,
  required: true,
  min: 2,
  max,
  step: 0.1,
})
const items = [number('weight', 500), number('height', 250)]
const known = (isWeightOfToday: boolean): KnownValues => ({
  height: { value: 172, measuredAt: '2026-03-03T08:00:00Z', isPrefilled: true },
  weight: { value: 72.5, measuredAt: '2026-03-03T08:00:00Z', isPrefilled: isWeightOfToday },
})
const start = (answers = {}) => startRunner(items, { answers })

test('a known height is prefilled, but an old weight is not', () => {
  expect(withKnownValues(items, start(), known(false)).answers).toEqual({ height: 172 })
  expect(withKnownValues(items, start(), known(true)).answers).toEqual({ height: 172, weight: 72.5 })
})

test('prefilling keeps answers, typed text and the question on screen', () => {
  expect(withKnownValues(items, start({ height: 173 }), known(false)).answers).toEqual({ height: 173 })
  const typing = { ...start(), texts: { height: '17' } }
  expect(withKnownValues(items, typing, known(false))).toEqual(typing)
  expect(withKnownValues(items, start(), known(true)).position).toBe('weight')
})

test('unknown or impossible values are not prefilled', () => {
  expect(withKnownValues(items, start(), null).answers).toEqual({})
  expect(withKnownValues([number('height', 150)], start(), known(true)).answers).toEqual({})
})
