import { describe, expect, test } from 'vitest'
import type { ProfileItem } from '@salus/contract/measurement-profiles.ts'
import { checkTypedNumber, formatTypedNumber, parseTypedNumber } from './typed-number.ts'

const number = (value: number) => ({ kind: 'number', value })

describe('a typed number', () => {
  test.each([
    ['72,5', 'de', 72.5],
    ['72.5', 'en', 72.5],
    ['72', 'de', 72],
    [' 72,5 ', 'de', 72.5],
    ['72,', 'de', 72],
    [',5', 'de', 0.5],
    ['.5', 'en', 0.5],
    ['+3', 'en', 3],
    ['-3,5', 'de', -3.5],
    ['−3.5', 'en', -3.5],
    ['1,234', 'de', 1.234],
    ['1.234', 'en', 1.234],
    ['1.234,5', 'de', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['1 234,5', 'de', 1234.5],
    ["1'234.5", 'en', 1234.5],
    ['1.234.567', 'de', 1234567],
    ['１２', 'en', 12],
  ] as const)('%s in %s is %d', (text, language, value) => {
    expect(parseTypedNumber(text, language)).toEqual(number(value))
  })

  test.each([
    ['72.5', 'de', 72.5],
    ['72,5', 'en', 72.5],
    ['0.125', 'de', 0.125],
    ['0,125', 'en', 0.125],
    ['1.2345', 'de', 1.2345],
    ['1234.567', 'de', 1234.567],
    ['1,234.5', 'de', 1234.5],
    ['1.234,5', 'en', 1234.5],
  ] as const)('%s in %s has the other decimal sign and one reading: %d', (text, language, value) => {
    expect(parseTypedNumber(text, language)).toEqual(number(value))
  })

  test('a sign that may separate thousands or decimals is refused with both readings', () => {
    expect(parseTypedNumber('1.234', 'de')).toEqual({ kind: 'ambiguous', readings: [1234, 1.234] })
    expect(parseTypedNumber('1,234', 'en')).toEqual({ kind: 'ambiguous', readings: [1234, 1.234] })
    expect(parseTypedNumber('-72,500', 'en')).toEqual({ kind: 'ambiguous', readings: [-72500, -72.5] })
  })

  test.each(['abc', '1e5', '72.5.1', '1,2,3', '12.34.567', '--3', '.', ',', '1.2,3.4', 'Infinity', '0x10'])(
    '%s is not a number',
    (text) => {
      expect(parseTypedNumber(text, 'de')).toEqual({ kind: 'not-a-number' })
    },
  )

  test('nothing typed is empty, not zero', () => {
    expect(parseTypedNumber('  ', 'de')).toEqual({ kind: 'empty' })
  })

  test('the unit may be typed too', () => {
    expect(parseTypedNumber('72,5 kg', 'de', 'kg')).toEqual(number(72.5))
    expect(parseTypedNumber('72,5KG', 'de', 'kg')).toEqual(number(72.5))
    expect(parseTypedNumber('72,5 cm', 'de', 'kg')).toEqual({ kind: 'not-a-number' })
  })
})

describe('a shown number', () => {
  test('has the decimal sign of the reader and no groups', () => {
    expect(formatTypedNumber(72.5, 'de')).toBe('72,5')
    expect(formatTypedNumber(72.5, 'en')).toBe('72.5')
    expect(formatTypedNumber(1234, 'de')).toBe('1234')
  })

  test('has neither more nor fewer decimals than were typed', () => {
    expect(formatTypedNumber(72, 'de')).toBe('72')
    expect(formatTypedNumber(72.25, 'de')).toBe('72,25')
  })

  test('is read again as the same value', () => {
    for (const language of ['de', 'en'] as const)
      for (const value of [0, 0.1, 1.234, 72.5, 1234, 1234.5, 185])
        expect(parseTypedNumber(formatTypedNumber(value, language), language)).toEqual(number(value))
  })
})

const height: ProfileItem = {
  id: 'height',
  kind: 'number',
  text: 'Height',
  min: 50,
  max: 250,
  step: 0.5,
  unit: 'cm',
  usual: [130, 215],
  required: true,
}
const muscle: ProfileItem = {
  id: 'muscle',
  kind: 'number',
  text: 'Muscle',
  min: 5,
  max: 100,
  step: 0.1,
  unit: 'kg',
  usual: [15, 55],
  required: true,
}

describe('the three tiers', () => {
  test('a usual value is fine', () => {
    expect(checkTypedNumber(height, '185', 'de')).toEqual({ kind: 'fine', value: 185 })
    expect(checkTypedNumber(height, '130', 'de')).toEqual({ kind: 'fine', value: 130 })
  })

  test('an unusual value is asked about, with the digits somebody may have swapped', () => {
    expect(checkTypedNumber(muscle, '72,8', 'de')).toEqual({ kind: 'unusual', value: 72.8, guess: 27.8 })
    expect(checkTypedNumber(height, '110', 'de')).toEqual({ kind: 'unusual', value: 110, guess: undefined })
  })

  test('a possible blood pressure is asked about without a lower guess, which could hide an emergency', () => {
    const pressure = { ...muscle, min: 20, max: 200, step: 1, unit: 'mmHg', usual: [50, 110] as [number, number] }
    expect(checkTypedNumber(pressure, '120', 'de')).toEqual({ kind: 'unusual', value: 120, guess: undefined })
    expect(checkTypedNumber(pressure, '1200', 'de')).toMatchObject({ kind: 'out-of-range' })
  })

  test('an impossible value is refused, with metres read as centimetres', () => {
    expect(checkTypedNumber(height, '1,85', 'de')).toEqual({ kind: 'out-of-range', value: 1.85, guess: 185 })
    expect(checkTypedNumber(height, '1000', 'de')).toEqual({ kind: 'out-of-range', value: 1000, guess: undefined })
    expect(checkTypedNumber(height, '1850', 'de')).toEqual({ kind: 'out-of-range', value: 1850, guess: 185 })
  })

  test('the limits themselves are possible', () => {
    expect(checkTypedNumber(height, '250', 'de').kind).toBe('unusual')
    expect(checkTypedNumber(height, '250,5', 'de').kind).toBe('out-of-range')
  })

  test('a value between two steps is refused', () => {
    expect(checkTypedNumber(height, '180,3', 'de')).toEqual({ kind: 'not-a-step', value: 180.3, step: 0.5 })
    expect(checkTypedNumber(muscle, '30,3', 'de')).toEqual({ kind: 'fine', value: 30.3 })
  })
})
