import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import type { Translate } from '../../i18n/t.tsx'

/** A product by its name; one without a name by its number. */
export const productName = (t: Translate, pluginId: number): string =>
  productOfPlugin(pluginId)?.displayName ?? t('consents.productNumber', { number: String(pluginId) })

interface Shared {
  readonly pluginId: number
  readonly isShared: boolean
}

/** Which products staff see, in a few words. */
export function sharedInWords(t: Translate, products: readonly Shared[]): string {
  const shared = products.filter(({ isShared }) => isShared)
  if (shared.length === 0) return t('consents.sharesNothing')
  if (shared.length === products.length) return t('consents.sharesAll')
  const names = [...new Set(shared.map(({ pluginId }) => productName(t, pluginId)))]
  return t('consents.sharesSome', { products: names.join(', ') })
}
