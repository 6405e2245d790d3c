import { type ChosenEncoding, choosableEncodings } from './decode-text.ts'

export interface EncodingSample {
  readonly encoding: ChosenEncoding
  readonly words: readonly string[]
}

const unreadable = /[\uFFFD\p{Cc}\p{Co}]/u
const most = 4
const longest = 40

/**
 * Decodes some cells with non-ASCII characters, once in each encoding. Staff who know the names can then see which
 * encoding is right. Leaves out encodings in which one of these cells cannot be decoded.
 */
export function encodingSamples(bytes: Uint8Array): readonly EncodingSample[] {
  const cells = cellsBeyondAscii(bytes)
  return choosableEncodings.flatMap((encoding) => {
    const decoder = new TextDecoder(encoding)
    const words = cells.map((cell) => decoder.decode(cell))
    return words.length === 0 || words.some((word) => unreadable.test(word)) ? [] : [{ encoding, words }]
  })
}

const ends = new Set([0x0a, 0x0d, 0x22, 0x2c, 0x3b, 0x09])

function cellsBeyondAscii(bytes: Uint8Array): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>()
  let from = 0
  for (let at = 0; at <= bytes.length && found.size < most; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && !ends.has(byte)) continue
    const cell = bytes.subarray(from, at)
    if (cell.length <= longest && cell.some((one) => one >= 0x80)) found.set(cell.join(), cell)
    from = at + 1
  }
  return [...found.values()]
}
