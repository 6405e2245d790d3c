import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { moduleProfileName } from '@salus/domain/products/module-profile-names.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { titleOfUnnamed } from '@salus/domain/products/product-name.ts'
import type { Language } from '@salus/domain/words.ts'

export interface Labelled {
  readonly pluginId: number
  readonly profileId: string | null
  readonly profileName: string
}

/**
 * Returns the profile's name in the reader's language. Without a known profile, returns the delivered name, translated
 * if possible, or the plugin id if no name was delivered.
 */
export function writeLabel({ pluginId, profileId, profileName }: Labelled, language: Language): string {
  const known = profileCatalogue.find((profile) => profile.id === profileId)
  if (known !== undefined) return known.name[language]
  return profileName.trim() === '' ? String(pluginId) : moduleProfileName(profileName, language)
}

/**
 * Returns a title for places where no group heading shows the product: the label, or the product's name if the check-up
 * has no profile name.
 */
export const writeTitle = (checkUp: Labelled, language: Language): string =>
  checkUp.profileName.trim() === '' ? titleOfUnnamed(checkUp.pluginId, language) : writeLabel(checkUp, language)

export interface ProductGroup<Item> {
  readonly pluginId: number
  /** A brand name, the same in every language; `undefined` for plugins that are not products. */
  readonly productName: string | undefined
  readonly items: readonly Item[]
}

/** Groups by product in order of first appearance. The plugins 4 and 5 belong to one product and share a group. */
export function groupByProduct<Item extends { readonly pluginId: number }>(
  items: readonly Item[],
): readonly ProductGroup<Item>[] {
  const groups = new Map<string, ProductGroup<Item>>()
  for (const item of items) {
    const productName = productOfPlugin(item.pluginId)?.displayName
    const key = productName ?? String(item.pluginId)
    const group = groups.get(key)
    groups.set(key, { pluginId: item.pluginId, productName, ...group, items: [...(group?.items ?? []), item] })
  }
  return [...groups.values()]
}
