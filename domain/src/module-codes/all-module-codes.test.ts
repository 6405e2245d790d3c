import { expect, test } from 'vitest'
import { moduleCodeText } from './all-module-codes.ts'
import { directionOfCode, factsInUnit, factsOfCode, knownCodes } from './code-facts.ts'

const fields = ['name', 'what', 'usual', 'action', 'source'] as const

test.each(knownCodes)('$code of product $pluginId is explained in both languages', ({ pluginId, code }) => {
  const text = moduleCodeText(pluginId, code)
  for (const field of fields) {
    for (const language of ['de', 'en'] as const) expect(text?.[field][language].trim()).not.toBe('')
  }
  const german = fields.map((field) => text?.[field].de).join(' ')
  expect(german).not.toMatch(/\b(du|dir|dich|dein\w*|euer|euch)\b|!/i)
  expect(text?.what.de).not.toBe(text?.what.en)
})

test('each explanation has words of its own for what a value is', () => {
  const rueckenstatusOnce = knownCodes.filter(({ pluginId }) => pluginId !== 5)
  const explanations = rueckenstatusOnce
    .filter(({ code }) => code !== 'index')
    .map(({ pluginId, code }) => moduleCodeText(pluginId, code)?.what.en)
  expect(new Set(explanations).size).toBe(explanations.length)
})

test('names and explanations contain no technical terms', () => {
  for (const { pluginId, code } of knownCodes) {
    const { name, what } = moduleCodeText(pluginId, code) ?? {}
    expect(`${name?.en} ${what?.en}`).not.toMatch(/flexion|extension|abduction|kyphosis|lordosis|isometric|girth/i)
  }
})

test('an unknown code has neither an explanation nor facts, whatever its name', () => {
  for (const code of ['jumpHeight', 'constructor', 'toString', '__proto__']) {
    expect(moduleCodeText(1, code)).toBeUndefined()
    expect(factsOfCode(1, code)).toBeUndefined()
  }
  expect(moduleCodeText(77, 'legPress')).toBeUndefined()
})

const figuresIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => Number(figure.replace(',', '.'))).toSorted((a, b) => a - b)

test.each(knownCodes)(
  '$code of product $pluginId gives the same figures in German and in English',
  ({ pluginId, code }) => {
    const text = moduleCodeText(pluginId, code)
    for (const field of fields) expect(figuresIn(text?.[field].de ?? '')).toEqual(figuresIn(text?.[field].en ?? ''))
  },
)

const withFigures = knownCodes.filter(
  ({ pluginId, code }) => figuresIn(moduleCodeText(pluginId, code)?.usual.en ?? '').length > 0,
)

test.each(withFigures)(
  'a figure for what is usual of $code names a study, a maker or says it is ours',
  ({ pluginId, code }) => {
    const source = moduleCodeText(pluginId, code)?.source
    expect(source?.en).toMatch(/(19|20)\d\d|teaching text|measuring system|a guide of our own/i)
  },
)

test('the text itself says so if a guide value is set by Salus and no published norm', () => {
  for (const { pluginId, code } of knownCodes) {
    const { usual, source } = moduleCodeText(pluginId, code) ?? {}
    if (!/guide of our own/i.test(source?.en ?? '')) continue
    expect(usual?.en).toMatch(/a guide of our own and not a published norm/)
    expect(usual?.de).toMatch(/unser Anhaltspunkt und keine veröffentlichte Norm/)
  }
})

test.each([
  [1, 'legPress', '%', true],
  [1, 'legPress', 'kg', false],
  [1, 'legPress', 'N', false],
  [1, 'legPress', undefined, false],
  [4, 'flexion', 'N·m', true],
  [7, 'trunkExtension', 'Nm', false],
  [10, 'handGrip', 'KG', true],
  [10, 'handGrip', 'N', false],
  [2, 'pain', undefined, true],
  [6, 'index', 'W', true],
] as const)(
  'whether the facts about product %i, code %s are valid in the unit %s: %s',
  (pluginId, code, unit, holds) => {
    expect(factsInUnit(pluginId, { code, unit }) !== undefined).toBe(holds)
  },
)

test('more force is better in every unit of force, and in an unknown unit no direction is better', () => {
  expect(directionOfCode(1, { code: 'legPress', unit: 'kg' })).toBe('higher')
  expect(directionOfCode(10, { code: 'gaitSpeed', unit: 's' })).toBeUndefined()
})
