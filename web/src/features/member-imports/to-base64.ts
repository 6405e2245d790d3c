const pieceSize = 0x8000

/** In pieces: a call takes only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += pieceSize)
    text += String.fromCharCode(...bytes.subarray(start, start + pieceSize))
  return btoa(text)
}
