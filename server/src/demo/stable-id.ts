import { createHash } from 'node:crypto'

const namespace = Buffer.from('6f0d1c7e4b7a5d3e9c2f8a1b0e4d7c65', 'hex')

/**
 * Returns a UUID (version 5) that is always the same for a name. Addresses therefore stay valid after a fresh start.
 */
export function stableId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
