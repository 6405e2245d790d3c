import { expect, test } from 'vitest'
import { productCatalogue } from './product-catalogue.ts'
import { productInWords, titleOfUnnamed } from './product-name.ts'

test('no two products have the same name, in either language', () => {
  for (const language of ['de', 'en'] as const) {
    const names = productCatalogue.map(({ pluginId }) => productInWords(pluginId, language))
    expect(new Set(names).size).toBe(productCatalogue.length)
  }
  expect(productInWords(4, 'de')).toBe('Rueckenstatus (vier Richtungen)')
  expect(productInWords(5, 'en')).toBe('Rueckenstatus (six directions)')
})

test('a plugin without a product goes by its number', () => {
  expect(productInWords(13, 'de')).toBe('Produkt 13')
})

test('a check-up without a name is titled by its product, and never by a number', () => {
  expect(titleOfUnnamed(6, 'de')).toBe('StressPilot')
  expect(titleOfUnnamed(13, 'de')).toBe('Messung')
  expect(titleOfUnnamed(13, 'en')).toBe('Measurement')
})
