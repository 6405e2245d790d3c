import type { LucideIcon } from '../../ui/icons.ts'

export interface SearchEntry {
  readonly id: string
  readonly label: string
  readonly words?: string
  readonly icon: LucideIcon
  readonly act: () => void
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/**
 * Returns the entries that contain, for every typed word, a word that begins with it. Returns all entries if no word is
 * typed.
 */
export function matching<Entry extends Pick<SearchEntry, 'label' | 'words'>>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean)
  return entries.filter(({ label, words = '' }) => {
    const own = folded(`${label} ${words}`).split(/[\s\-/(),.]+/)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}
