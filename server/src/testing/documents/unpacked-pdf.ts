import { inflateSync } from 'node:zlib'

/** Returns the raw bytes of a PDF as Latin-1, followed by its decompressed streams. */
export function unpacked(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (const match of parts[0]?.matchAll(/\/FlateDecode[^]*?stream\r?\n/g) ?? []) {
    try {
      parts.push(inflateSync(pdf.subarray(match.index + match[0].length)).toString('latin1'))
    } catch {
      // These bytes are not a complete compressed stream, so they are skipped.
    }
  }
  return parts.join('\n')
}
