import { expect, test } from 'vitest'
import { mergeTranslations } from '../../build/translations.ts'
import { growTree, readTexts } from './text-tree.ts'

test('every text of both languages is read from the tree as it was written', () => {
  for (const language of ['de', 'en'] as const) {
    const texts = mergeTranslations(`${import.meta.dirname}`, language)
    expect(Object.keys(texts).length).toBeGreaterThan(2000)
    expect(readTexts(growTree(texts))).toEqual(texts)
  }
})

test('a key that is also the beginning of other keys keeps its own text, in any order', () => {
  const texts = { 'a.b': 'one', 'a.b.c': 'two', 'd.e.f': 'three', 'd.e': 'four', g: 'five' }
  expect(growTree(texts)).toEqual({
    a: { b: { '': 'one', c: 'two' } },
    d: { e: { f: 'three', '': 'four' } },
    g: 'five',
  })
  expect(readTexts(growTree(texts))).toEqual(texts)
  // An earlier release stored the texts in a flat list by whole keys, and a cache can still contain this list.
  expect(readTexts(texts)).toEqual(texts)
})
