/**
 * Decodes base64. Returns `null` if the text is empty or not base64. Meant for worker threads, because checking ten
 * megabytes in the main thread would delay other requests.
 */
export function bytesOfBase64(text: string): Buffer | null {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  // `Buffer` ignores invalid characters and accepts the URL-safe alphabet. This function therefore checks the length
  // and looks for `-` and `_`.
  const letters = text.length - padding
  const isWhole = letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4)
  return text !== '' && isWhole && !text.includes('-') && !text.includes('_') ? bytes : null
}

/** Decodes valid base64 into memory that can be transferred to a thread. */
export function decodeMovableBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(Buffer.byteLength(text, 'base64'))
  bytes.write(text, 'base64')
  return bytes
}

export const notBase64 = (path: string) => ({ errors: [{ path, code: 'wrong-format', message: 'base64' }] })
