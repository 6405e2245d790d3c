const pieceSize = 0x8000

/** Encodes a file in base64. Works in pieces, because a function call accepts only a limited number of arguments. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += pieceSize)
    text += String.fromCharCode(...bytes.subarray(start, start + pieceSize))
  return btoa(text)
}
