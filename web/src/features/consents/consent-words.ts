import type { ConsentRecord } from '@salus/contract/members/consents.ts'
import { resultsInWords } from '@salus/domain/products/results-name.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Translate } from '../../i18n/t.tsx'

interface Shared {
  readonly pluginId: number
  readonly isShared: boolean
}

export function sharedInWords(t: Translate, language: Language, products: readonly Shared[]): string {
  const shared = products.filter(({ isShared }) => isShared)
  if (shared.length === 0) return t('consents.sharesNothing')
  if (shared.length === products.length) return t('consents.sharesAll')
  const names = shared.map(({ pluginId }) => resultsInWords(pluginId, language))
  return t('consents.sharesSome', { products: names.join(', ') })
}

/**
 * True if Salus itself stopped sharing because the access to the record changed: the linked login left the tenant, was
 * unlinked or was suspended, or another login was linked. No person decided this.
 */
export const hasEndedWithAccess = ({ decision, how }: ConsentRecord): boolean =>
  decision === 'withdrawn' && how === 'not-stated'
