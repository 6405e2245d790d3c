import { describe, expect, test } from 'vitest'
import { formatTypedNumber, parseTypedNumber } from './typed-number.ts'

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
    ['1’234,5', 'de', 1234.5],
    ['1 234 567', 'de', 1234567],
    ['- 3,5', 'de', -3.5],
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

  test.each(["5'9", '5 9', '6’1', "5'", "5'11''", '5 10'])('%s, a height in feet, is not a number', (text) => {
    for (const language of ['de', 'en'] as const)
      expect(parseTypedNumber(text, language, 'cm')).toEqual({ kind: 'not-a-number' })
  })

  test('nothing typed is empty, not zero', () => {
    expect(parseTypedNumber('  ', 'de')).toEqual({ kind: 'empty' })
  })

  test('the unit may be typed too', () => {
    expect(parseTypedNumber('72,5 kg', 'de', 'kg')).toEqual(number(72.5))
    expect(parseTypedNumber('72,5KG', 'de', 'kg')).toEqual(number(72.5))
    expect(parseTypedNumber('181,5 cm', 'de', 'cm')).toEqual(number(181.5))
    expect(parseTypedNumber(' 1 234 mm Hg ', 'de', 'mmHg')).toEqual(number(1234))
    expect(parseTypedNumber('120 mmHg', 'en', 'mm Hg')).toEqual(number(120))
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
