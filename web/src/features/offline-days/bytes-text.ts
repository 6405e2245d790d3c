import type { Bytes } from '../../platform/offline-day/sealing.ts'

/** Writes bytes in base64url without padding, as the contract does. */
export function writeBytes(bytes: ArrayBuffer | Bytes): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads what `writeBytes` wrote. @throws DOMException for other text. */
export const readBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
