import { createHash } from 'node:crypto'
import { readingLent } from './lent-text.ts'

/**
 * Returns the SHA-256, in base64url, of the JSON in `around` with the text inserted as a JSON string between its
 * pieces.
 */
export const work = readingLent((text, around: readonly string[]) => {
  const written = JSON.stringify(text)
  const hash = createHash('sha256')
  for (const [index, part] of around.entries()) {
    if (index > 0) hash.update(written)
    hash.update(part)
  }
  return hash.digest('base64url')
})
