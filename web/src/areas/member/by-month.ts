import type { Language } from '@salus/domain/words.ts'

interface Month<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

/** In the order given; the month's name in the reader's language. */
export function byMonth<Item extends { readonly dateOfMeasurement: string }>(
  items: readonly Item[],
  language: Language,
): readonly Month<Item>[] {
  const nameOf = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
  const months = Map.groupBy(items, (item) => nameOf.format(new Date(item.dateOfMeasurement)))
  return [...months].map(([name, entries]) => ({ name, items: entries }))
}
