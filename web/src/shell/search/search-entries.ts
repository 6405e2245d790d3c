import { hasTypedWords } from '../../platform/people/typed-words.ts'
import type { LucideIcon } from '../../ui/icons.ts'

export interface SearchEntry {
  readonly id: string
  readonly label: string
  readonly words?: string
  readonly icon: LucideIcon
  readonly act: () => void
}

/**
 * Returns the entries that match all typed words. A typed word matches if a word of the entry begins with it. Returns
 * all entries if no word is typed.
 */
export function filterEntries<Entry extends Pick<SearchEntry, 'label' | 'words'>>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  return entries.filter(({ label, words = '' }) => hasTypedWords(`${label} ${words}`, typed))
}
