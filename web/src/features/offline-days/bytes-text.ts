import type { Bytes } from '../../platform/offline-day/sealing.ts'

/** Encodes bytes as base64url without padding, as the contract requires. */
export function writeBytes(bytes: ArrayBuffer | Bytes): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes the text that `writeBytes` returns. @throws DOMException if the text is not base64 */
export const readBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
