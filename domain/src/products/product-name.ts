import type { Language, Words } from '../words.ts'
import { productOfPlugin } from './product-catalogue.ts'

const kinds: Readonly<Record<number, Words>> = {
  4: { de: 'vier Richtungen', en: 'four directions' },
  5: { de: 'sechs Richtungen', en: 'six directions' },
}

const nameless: Words = { de: 'Produkt', en: 'Product' }

/**
 * The words that distinguish a product from another one with the same name; `undefined` for products with a name of
 * their own.
 */
export const kindOfProduct = (pluginId: number, language: Language): string | undefined => kinds[pluginId]?.[language]

/** A unique name for a product. A plugin without a product is named by its number. */
export function productInWords(pluginId: number, language: Language): string {
  const product = productOfPlugin(pluginId)
  if (product === undefined) return `${nameless[language]} ${pluginId}`
  const kind = kinds[pluginId]
  return kind === undefined ? product.displayName : `${product.displayName} (${kind[language]})`
}
