import type { Bytes } from '../../platform/offline-day/sealing.ts'

/** Writes bytes in base64url without padding, the notation of the contract. */
export function writeBytes(bytes: ArrayBuffer | Bytes): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads the notation of `writeBytes`. @throws DOMException for text that is not base64. */
export const readBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
