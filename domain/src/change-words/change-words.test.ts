import { expect, test } from 'vitest'
import { explainChange, nameBasis } from './change-words.ts'

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
    {
      language: 'en',
      amount: String,
      amountInDative: String,
      points: (value) => value.toFixed(1).replace('-0.0', '0.0'),
    },
  ).join(' ')

test('says what age has to do with a difference, unless there is none as it is written', () => {
  expect(explain(0.3, 0.1)).toContain('Of 0.3 percentage points, 0.1 come from age and 0.2 from your values.')
  for (const nothing of [0, 0.04, -0.04]) expect(explain(nothing, 0.1)).not.toContain('percentage points')
})

test('a threshold of our own stands in the dative after "von", and one of others in the accusative after "um bis zu"', () => {
  const judged = (basis: 'own-default' | 'published') =>
    explainChange(
      {
        verdict: 'within-error',
        basis,
        reason: null,
        threshold: 3.5,
        isAtLimit: false,
        conditions: [],
        ageShare: null,
        isBelowVariation: false,
        difference: 1,
      },
      {
        language: 'de',
        amount: () => '3,5 Prozentpunkte',
        amountInDative: () => '3,5 Prozentpunkten',
        points: String,
      },
    ).join(' ')
  expect(judged('own-default')).toBe(
    'Die Schwelle von 3,5 Prozentpunkten hat Salus festgelegt, denn veröffentlicht ist keine.',
  )
  expect(judged('published')).toBe(
    'Zwei Messungen können auch ohne Veränderung um bis zu 3,5 Prozentpunkte auseinanderliegen.',
  )
})

test('where a threshold comes from is a sentence, also for a threshold of our own', () => {
  const source = { de: 'nichts veröffentlicht', en: 'nothing is published' }
  expect(nameBasis({ basis: 'own-default', source }, 'de')).toBe('Schwelle von Salus (nichts veröffentlicht).')
  expect(nameBasis({ basis: 'published', source }, 'en')).toBe('Published limit (nothing is published).')
  expect(nameBasis({ basis: null, source }, 'en')).toBeNull()
})
