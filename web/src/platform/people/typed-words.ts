const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** True if, for every typed word, the text contains a word that begins with it. Accents and case do not matter. */
export function hasTypedWords(text: string, typed: string): boolean {
  const own = folded(text).split(/[\s\-/(),.]+/)
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => own.some((one) => one.startsWith(word)))
}
