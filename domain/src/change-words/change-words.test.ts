import { expect, test } from 'vitest'
import { explainChange, nameBasis } from './change-words.ts'

const side = (value: number) => ({
  value,
  readings: 1,
  days: 1,
  resultGuid: '11111111-1111-4111-8111-111111111111',
  dateOfMeasurement: '2026-03-01T10:00:00Z',
})
const sides = (from: number, to: number) => ({ earlier: side(from), later: side(to) })

const explain = (
  difference: number,
  age: number,
  reason: 'no-individual-error' | 'other-model' = 'no-individual-error',
) =>
  explainChange(
    {
      verdict: 'cannot-judge',
      basis: null,
      reason,
      threshold: null,
      isAtLimit: false,
      conditions: [],
      ageShare: { age, rest: difference - age },
      isBelowVariation: false,
      difference,
      ...sides(0, difference),
    },
    {
      language: 'en',
      amount: String,
      amountInDative: String,
      points: (value) => value.toFixed(1).replace('-0.0', '0.0'),
    },
  ).join(' ')

test('says which part of a difference comes from age, unless the displayed difference is zero', () => {
  expect(explain(0.3, 0.1)).toContain('Of 0.3 percentage points, 0.1 come from age and 0.2 from your values.')
  for (const nothing of [0, 0.04, -0.04]) expect(explain(nothing, 0.1)).not.toContain('percentage points')
})

test('says nothing about age if the results come from two models, because the difference also comes from the model', () => {
  expect(explain(-0.3, -0.3, 'other-model')).toBe(
    'The two results come from different models (below and from 70 years on).',
  )
})

test('the points for age and those of the answers add up to the displayed difference, also after a mean of two readings', () => {
  const judged = {
    verdict: 'within-error',
    basis: 'derived',
    reason: null,
    threshold: 4,
    isAtLimit: false,
    conditions: [],
    ageShare: null,
    isBelowVariation: false,
  } as const
  const formats = {
    language: 'en',
    amount: String,
    amountInDative: String,
    points: (value: number) => String(Math.round(value)),
  } as const
  // 7.5 points, of which 2 for age, became 8, of which 3 for age. Both are displayed as 8.
  const words = explainChange({ ...judged, difference: -0.5, shown: 0, ...sides(7.5, 8) }, formats)
  expect(words[0]).toContain('Of the difference of 0, 1 come from age and -1 from the answers.')
  const exact = explainChange({ ...judged, difference: 3, ...sides(10, 14) }, formats)
  expect(exact[0]).toContain('Of the difference of 4, 1 come from age and 3 from the answers.')
})

test('a threshold of our own is in the dative after "von", and one of others in the accusative after "um bis zu"', () => {
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
        ...sides(0, 1),
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

test('a difference above its threshold that comes partly from age is explained, so that "no certain difference" is plausible', () => {
  const explained = (from: number, to: number, difference: number) =>
    explainChange(
      {
        verdict: 'within-error',
        basis: 'derived',
        reason: null,
        threshold: 4,
        isAtLimit: false,
        conditions: [],
        ageShare: null,
        isBelowVariation: false,
        difference,
        ...sides(from, to),
      },
      { language: 'en', amount: String, amountInDative: String, points: (value) => `+${value}` },
    )
  const error = 'Two measurements can lie up to 4 apart even if nothing has changed.'
  expect(explained(0, 5, 3)).toEqual([
    'Of the difference of +5, +2 come from age and +3 from the answers. Only what comes from the answers is compared.',
    error,
  ])
  expect(explained(0, 3, 3)).toEqual([error])
})

test('the source of a threshold is given in a sentence, also if Salus set the threshold', () => {
  const source = { de: 'nichts veröffentlicht', en: 'nothing is published' }
  expect(nameBasis({ basis: 'own-default', source }, 'de')).toBe('Schwelle von Salus (nichts veröffentlicht).')
  expect(nameBasis({ basis: 'published', source }, 'en')).toBe('Published limit (nothing is published).')
  expect(nameBasis({ basis: null, source }, 'en')).toBeNull()
})
