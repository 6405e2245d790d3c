/**
 * The bytes of a text in base64; null where it is none. For threads of their own: in the one that answers everybody, looking
 * through ten megabytes letter by letter is felt by others.
 */
export function bytesOfBase64(text: string): Buffer | null {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  // Buffer leaves out what does not belong there, and takes the letters of addresses as well.
  const letters = text.length - padding
  const isWhole = letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4)
  return text !== '' && isWhole && !text.includes('-') && !text.includes('_') ? bytes : null
}

/** As the contract would say it. */
export const notBase64 = (path: string) => ({ errors: [{ path, code: 'wrong-format', message: 'base64' }] })
