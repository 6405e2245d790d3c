import type { Language, Words } from '../words.ts'
import { productOfPlugin } from './product-catalogue.ts'

/** Two products bear one name; where both can stand, these words tell them apart. */
const kinds: Readonly<Record<number, Words>> = {
  4: { de: 'vier Richtungen', en: 'four directions' },
  5: { de: 'sechs Richtungen', en: 'six directions' },
}

const nameless: Words = { de: 'Produkt', en: 'Product' }

/** What tells a product apart from the other of its name. */
export const kindOfProduct = (pluginId: number, language: Language): string | undefined => kinds[pluginId]?.[language]

/** A product by a name that no other product has; a plugin without a product by its number. */
export function productInWords(pluginId: number, language: Language): string {
  const product = productOfPlugin(pluginId)
  if (product === undefined) return `${nameless[language]} ${pluginId}`
  const kind = kinds[pluginId]
  return kind === undefined ? product.displayName : `${product.displayName} (${kind[language]})`
}
