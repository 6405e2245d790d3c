/** Simplifies a name, so that spelling variants become equal: accents, ß and ss, ae and ä, hyphens, capitals. */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the sound of a name as digits of Cologne phonetics (H. J. Postel, 1969). Meier, Mayr and Maier have equal
 * sounds. A name in a non-Latin script is returned as its letters.
 */
export function writeSound(name: string): string {
  // Cologne phonetics drops digits, but two names may differ only in a digit. A name with a digit is therefore only
  // simplified.
  if (/\d/.test(name)) return foldedName(name)
  const letters = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]/gu, '')
  if (/[^a-z]/.test(letters)) return letters
  const spelled = [...letters].map((letter, index) =>
    spell(letter, { before: letters[index - 1] ?? ' ', after: letters[index + 1] ?? ' ', isFirst: index === 0 }),
  )
  const once = spelled.join('').replaceAll(/(\d)\1+/g, '$1')
  return once.slice(0, 1) + once.slice(1).replaceAll('0', '')
}

interface Neighbours {
  readonly before: string
  readonly after: string
  readonly isFirst: boolean
}

const spell = (letter: string, among: Neighbours): string => byNeighbours[letter]?.(among) ?? digits[letter] ?? ''

const byNeighbours: Readonly<Record<string, (among: Neighbours) => string>> = {
  c: ({ before, after, isFirst }) => {
    const isHard = (isFirst ? 'ahkloqrux' : 'ahkoqux').includes(after)
    return isHard && !'sz'.includes(before) ? '4' : '8'
  },
  d: ({ after }) => ('csz'.includes(after) ? '8' : '2'),
  p: ({ after }) => (after === 'h' ? '3' : '1'),
  t: ({ after }) => ('csz'.includes(after) ? '8' : '2'),
  x: ({ before }) => ('ckq'.includes(before) ? '8' : '48'),
}

const digits: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'aeijouy'].map((letter) => [letter, '0'])),
  ...Object.fromEntries([...'fvw'].map((letter) => [letter, '3'])),
  ...Object.fromEntries([...'gkq'].map((letter) => [letter, '4'])),
  ...Object.fromEntries([...'mn'].map((letter) => [letter, '6'])),
  ...Object.fromEntries([...'sz'].map((letter) => [letter, '8'])),
  b: '1',
  l: '5',
  r: '7',
}
