/** Replaces a letter that no font has. The font Inter contains this sign. */
const box = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isPlain = (letter: string) => /^[\p{ASCII}\u0080-\u024F]+$/u.test(letter)

/**
 * Replaces each letter that cannot be shown, such as a smiley or a Chinese letter in a name, with a box. If only its
 * accents cannot be shown, the letter is kept without them. `findRefused` returns the pieces of a text that cannot be
 * shown. It is slow, so it is called for all letters together.
 */
export function replaceUnknownLetters(text: string, findRefused: (text: string) => readonly string[]): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  const unusual = [...new Set(letters.filter((letter) => !isPlain(letter)))]
  const refused = findRefused(unusual.join(' '))
  if (refused.length === 0) return text
  const isKnown = (letter: string) => !refused.some((piece) => letter.includes(piece) || piece.includes(letter))
  const known = unusual.filter(isKnown)
  // If other letters still cannot be shown, replaces all unusual letters.
  const shown = new Set(findRefused(known.join(' ')).length === 0 ? known : [])
  const write = (letter: string) => (isPlain(letter) || shown.has(letter) ? letter : withoutMarks(letter))
  return letters.map(write).join('')
}

/**
 * Returns the letter without its marks, or the box. A plain letter is in the fonts, even if the letter was refused
 * together with its marks.
 */
function withoutMarks(letter: string): string {
  const [base = ''] = letter
  return /\p{L}/u.test(base) && isPlain(base) ? base : box
}
