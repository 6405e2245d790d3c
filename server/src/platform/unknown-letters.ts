/** What stands for a letter that no font has. Inter has this box. */
const box = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isPlain = (letter: string) => /^[\p{ASCII}\u0080-\u024F]+$/u.test(letter)

/**
 * Replaces each letter that cannot be shown with a box, such as a smiley or a Chinese letter in a name. Accents that no
 * font has are left out, and their letter stays. `findRefused` lists the pieces of a text that cannot be shown. It is
 * slow, so it is asked about all letters at once.
 */
export function replaceUnknownLetters(text: string, findRefused: (text: string) => readonly string[]): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  const unusual = [...new Set(letters.filter((letter) => !isPlain(letter)))]
  const refused = findRefused(unusual.join(' '))
  if (refused.length === 0) return text
  const isKnown = (letter: string) => !refused.some((piece) => letter.includes(piece) || piece.includes(letter))
  const known = unusual.filter(isKnown)
  // If the pieces do not say it all, no unusual letter is shown.
  const shown = new Set(findRefused(known.join(' ')).length === 0 ? known : [])
  const write = (letter: string) => (isPlain(letter) || shown.has(letter) ? letter : withoutMarks(letter, isKnown))
  return letters.map(write).join('')
}

function withoutMarks(letter: string, isKnown: (letter: string) => boolean): string {
  const [base = ''] = letter
  return /\p{L}/u.test(base) && isPlain(base) && isKnown(base) ? base : box
}
