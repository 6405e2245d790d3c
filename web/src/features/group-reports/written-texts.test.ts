import { expect, test } from 'vitest'
import english from '../../i18n/groupReports.en.json'
import { makeFormat } from '../../i18n/format.ts'
import type { Theme } from './themes/list-themes.ts'
import { countDecimals, makeWrittenTexts } from './written-texts.ts'

const messages: Readonly<Record<string, string>> = english
const translate = (key: string, values: object = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), messages[key] ?? key)
const textsIn = (language: 'de' | 'en') => makeWrittenTexts(translate, makeFormat(language), 'as last time')

const theme: Theme = {
  code: 'a',
  name: 'Demands',
  meaning: undefined,
  scale: { lo: 1, hi: 5, better: 'higher' },
  bands: [],
  hasMean: true,
}

test('a mean has the decimals of its step and the decimal sign of the language', () => {
  expect([5, 1, 0.5, 0.2, 0.05, 0.01].map(countDecimals)).toEqual([0, 0, 1, 1, 2, 2])
  expect(textsIn('en').mean({ value: 3, step: 0.05 })).toBe('3.00')
  expect(textsIn('de').mean({ value: 3.1, step: 0.1 })).toBe('3,1')
  expect(textsIn('en').mean({ atMost: 1.4 })).toBe('≤ 1.4')
})

test('the spoken text contains the same numbers as the written text', () => {
  const spoken = textsIn('en').spoken(theme, {
    code: 'a',
    mean: { value: 2.1, step: 0.1 },
    interval: { from: 1.8, to: 2.4 },
    inNeed: { word: 'all-but-fewer-than-5' },
  })
  expect(spoken.match(/\d+(?:\.\d+)?/g)).toEqual(['2.1', '1', '5', '95', '1.8', '2.4', '5'])
})

test('numbers from the last survey are marked as such', () => {
  const score = { code: 'a', mean: { value: 2.1, step: 0.1 } }
  expect(textsIn('en').spoken(theme, { ...score, change: 'no-real-change' })).toMatch(/“as last time”: not clearly/)
  expect(textsIn('en').spoken(theme, { ...score, change: 'better' })).not.toMatch(/last time/)
})

test('a number of people is never exact', () => {
  expect(textsIn('en').people(25)).toBe('25 or more')
})
