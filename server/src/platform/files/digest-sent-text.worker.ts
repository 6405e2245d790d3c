import { createHash } from 'node:crypto'
import { readingLent } from './lent-text.ts'

/**
 * Returns the SHA-256, in base64url, of a JSON document. `around` contains the pieces of the document; between them,
 * `text` is inserted as a JSON string.
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
