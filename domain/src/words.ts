/** Every text exists in both German and English. */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * One text in every language. Words of the domain are kept with the facts that they name, so that both stay consistent.
 */
export type Words = Readonly<Record<Language, string>>

export const words = (de: string, en: string): Words => ({ de, en })

/** Replaces the `{places}` of a text. Places without a value become empty. */
export const fillPlaces = (text: string, places: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')

export const wordsIn = <Name extends string>(
  table: Readonly<Record<Name, Words>>,
  language: Language,
): Readonly<Record<Name, string>> =>
  // The keys are those of the table, so the cast is safe.
  Object.fromEntries(Object.keys(table).map((name) => [name, table[name as Name][language]])) as Record<Name, string>

/** Joins sentences into one text, separated by spaces. */
export const joinSentences = (sentences: readonly Words[]): Words => ({
  de: sentences.map(({ de }) => de).join(' '),
  en: sentences.map(({ en }) => en).join(' '),
})
