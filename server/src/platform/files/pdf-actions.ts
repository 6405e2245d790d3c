import { inflateSync } from 'node:zlib'
import { refuseFile } from './inspected-file.ts'

/**
 * PDF actions that start a program, run a script, import data or control rich media (ISO 32000-1, table 198, and ISO
 * 32000-2).
 */
const actions = /\/(?:Launch|JavaScript|ImportData|RichMediaExecute)(?![A-Za-z0-9])/
const mostUnpacked = 32 * 1024 * 1024

/**
 * Returns true if any object has one of these actions. Unlike pdf.js, it also checks objects that no page uses,
 * including those in compressed object streams.
 *
 * @throws FileRefused if a stream cannot be decompressed
 */
export function hasAction(content: Buffer): boolean {
  if (actions.test(plainNames(content.toString('latin1')))) return true
  let left = mostUnpacked
  for (const packed of packedObjects(content)) {
    const unpacked = inflate(packed, left)
    left -= unpacked.length
    if (actions.test(plainNames(unpacked.toString('latin1')))) return true
  }
  return false
}

function inflate(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch {
    return refuseFile('damaged')
  }
}

const plainNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Yields the compressed object streams. Uncompressed ones are part of the text that is searched anyway. */
function* packedObjects(content: Buffer): Generator<Buffer> {
  const text = content.toString('latin1')
  for (const { index, 0: head } of text.matchAll(/\/ObjStm[^]{0,400}?stream\r?\n/g)) {
    const from = index + head.length
    const to = text.indexOf('endstream', from)
    const entries = text.slice(text.lastIndexOf('obj', index), from)
    if (to !== -1 && entries.includes('/Filter')) yield content.subarray(from, to)
  }
}
