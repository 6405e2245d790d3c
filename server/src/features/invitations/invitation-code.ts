import { createHmac, randomInt } from 'node:crypto'

/** Leaves out characters that look alike on paper: 0 and O, 1, I and L, 5 and S, 8 and B. */
const alphabet = '234679ACDEFGHJKMNPQRTUVWXYZ'
const length = 8

/** Returns a code such as `ABCD-2346`. It has 38 bits, which cannot be guessed with the allowed number of attempts. */
export const makeCode = (): string => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * Normalises a typed code: removes spaces and hyphens, and converts lower case to upper case. Returns `null` if the
 * text is not a code.
 */
export function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return letters.length === length && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null
}

/**
 * Hashes a code with the server's key. Without the key, a person who can read the database cannot find a code by
 * hashing all possible ones.
 */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`invitation-code ${readCode(code) ?? ''}`)
    .digest('base64url')
