import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { describe, expect, test } from 'vitest'
import { checkTypedNumber } from './check-number.ts'

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

describe('a typed number', () => {
  test('a usual value is fine', () => {
    expect(checkTypedNumber(height, '185', 'de')).toEqual({ kind: 'fine', value: 185 })
    expect(checkTypedNumber(height, '130', 'de')).toEqual({ kind: 'fine', value: 130 })
  })

  test('an unusual value is questioned, with the digits that may have been swapped', () => {
    expect(checkTypedNumber(muscle, '72,8', 'de')).toEqual({ kind: 'unusual', value: 72.8, guess: 27.8 })
    expect(checkTypedNumber(height, '110', 'de')).toEqual({ kind: 'unusual', value: 110, guess: undefined })
  })

  test('an unusual blood pressure is questioned without a lower guess, which could hide an emergency', () => {
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
