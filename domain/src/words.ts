/** The languages Salus speaks. German and English are always complete. */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in every language. Domain words live beside the facts they name, so that both stay true together. */
export type Words = Readonly<Record<Language, string>>

/** A text with its `{places}` filled; what nobody gives stays empty. */
export const filled = (text: string, places: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
