import { expect, test } from 'vitest'
import { productCatalogue } from './product-catalogue.ts'
import { resultsInWords } from './results-name.ts'

test.each(['de', 'en'] as const)('every product has a name for its results in %s that no other has', (language) => {
  const names = productCatalogue.map(({ pluginId }) => resultsInWords(pluginId, language))
  expect(new Set(names).size).toBe(productCatalogue.length)
  const brands = productCatalogue.map(({ displayName }) => displayName)
  expect(names.filter((name) => brands.includes(name))).toEqual([])
})

test('body measures are called so, and an unknown plugin goes by its number', () => {
  expect([resultsInWords(8, 'de'), resultsInWords(8, 'en')]).toEqual(['Körpermaße', 'Body measures'])
  expect(resultsInWords(99, 'en')).toBe('Product 99')
})
