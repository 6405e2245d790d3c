import type { Language, Words } from '../words.ts'
import { productOfPlugin } from './product-catalogue.ts'

const kinds: Readonly<Record<number, Words>> = {
  4: { de: 'vier Richtungen', en: 'four directions' },
  5: { de: 'sechs Richtungen', en: 'six directions' },
}

const nameless: Words = { de: 'Produkt', en: 'Product' }

/**
 * Returns the words that distinguish a product from another one with the same name; `undefined` if the product's name
 * is unique.
 */
export const kindOfProduct = (pluginId: number, language: Language): string | undefined => kinds[pluginId]?.[language]

/** Returns a unique name for a product. A plugin without a product is named by its number. */
export function productInWords(pluginId: number, language: Language): string {
  const product = productOfPlugin(pluginId)
  if (product === undefined) return `${nameless[language]} ${pluginId}`
  const kind = kinds[pluginId]
  return kind === undefined ? product.displayName : `${product.displayName} (${kind[language]})`
}

const untitled: Words = { de: 'Messung', en: 'Measurement' }

/**
 * Returns the title of a check-up that was delivered without a name: its product, or a plain word if it has no product.
 */
export const titleOfUnnamed = (pluginId: number, language: Language): string =>
  productOfPlugin(pluginId) === undefined ? untitled[language] : productInWords(pluginId, language)
