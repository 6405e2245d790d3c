import { expect, test } from 'vitest'
import { explainChange } from './change-words.ts'

const explain = (difference: number, age: number) =>
  explainChange(
    {
      verdict: 'cannot-judge',
      basis: null,
      reason: 'no-individual-error',
      threshold: null,
      isAtLimit: false,
      conditions: [],
      ageShare: { age, rest: difference - age },
      isBelowVariation: false,
      difference,
    },
    { language: 'en', amount: String, points: (value) => value.toFixed(1).replace('-0.0', '0.0') },
  ).join(' ')

test('says what age has to do with a difference, unless there is none as it is written', () => {
  expect(explain(0.3, 0.1)).toContain('Of 0.3 percentage points, 0.1 come from age and 0.2 from your values.')
  for (const nothing of [0, 0.04, -0.04]) expect(explain(nothing, 0.1)).not.toContain('percentage points')
})
