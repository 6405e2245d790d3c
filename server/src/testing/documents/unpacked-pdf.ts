import { inflateSync } from 'node:zlib'

/** The structure of a PDF with its compressed parts unpacked. */
export function unpacked(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (const match of parts[0]?.matchAll(/\/FlateDecode[^]*?stream\r?\n/g) ?? []) {
    try {
      parts.push(inflateSync(pdf.subarray(match.index + match[0].length)).toString('latin1'))
    } catch {
      // These bytes are no complete compressed stream.
    }
  }
  return parts.join('\n')
}
