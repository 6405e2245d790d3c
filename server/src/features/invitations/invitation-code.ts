import { createHmac, randomInt } from 'node:crypto'

/** Without what looks alike on paper: 0 and O, 1, I and L, 5 and S, 8 and B. */
const alphabet = '234679ACDEFGHJKMNPQRTUVWXYZ'
const length = 8

/** Eight characters, 38 bits: too many to guess with the tries that anybody has. */
export const makeCode = (): string => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Null: the text is no code. Spaces, hyphens and small letters are how people type it. */
export function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return letters.length === length && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null
}

/** Under the server's key: who reads the database cannot try all codes against it. */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`invitation-code ${readCode(code) ?? ''}`)
    .digest('base64url')
