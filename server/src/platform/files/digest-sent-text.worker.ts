import { createHash } from 'node:crypto'
import { readingLent } from './lent-text.ts'

/** Hashes JSON that comes in pieces, with the text between each two of them. */
export const work = readingLent((text, around: readonly string[]) => {
  const written = JSON.stringify(text)
  const hash = createHash('sha256')
  for (const [index, part] of around.entries()) {
    if (index > 0) hash.update(written)
    hash.update(part)
  }
  return hash.digest('base64url')
})
