export type UnreadableFile = 'empty' | 'pdf' | 'spreadsheet' | 'old_spreadsheet' | 'web_page' | 'json' | 'binary'

export interface DecodedText {
  readonly text: string
  readonly encoding: string
  readonly bom: boolean
  /** Set if the bytes do not determine the encoding. `encoding` is then the likely one, or the one that staff chose. */
  readonly isGuessed?: true
}

/** Encodings that cannot be distinguished by their bytes, so staff must choose. */
export const choosableEncodings = ['windows-1252', 'windows-1250', 'macintosh', 'euc-kr', 'shift_jis', 'big5'] as const
export type ChosenEncoding = (typeof choosableEncodings)[number]

/**
 * Decodes the text of a file. If the file is not text, returns what kind of file it is. UTF-8 is decoded strictly, so
 * that other encodings are not mistaken for UTF-8.
 */
export function decodeText(
  bytes: Uint8Array,
  chosen?: ChosenEncoding,
): DecodedText | { readonly fileError: UnreadableFile } {
  const kind = findKind(bytes)
  if (kind !== null) return { fileError: kind }
  const marked = byMark(bytes)
  if (marked !== null) return marked
  const wide = unmarkedUtf16(bytes)
  if (wide !== null) return { text: decode(bytes, wide), encoding: wide, bom: false }
  if (chosen !== undefined) return { text: decode(bytes, chosen), encoding: chosen, bom: false, isGuessed: true }
  const text = strictly(bytes)
  // Only ASCII characters take one byte in UTF-8. If text and file have equal lengths, the file is plain ASCII.
  if (text !== null) return { text, encoding: text.length === bytes.length ? 'ascii' : 'utf-8', bom: false }
  return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252', bom: false, isGuessed: true }
}

function findKind(bytes: Uint8Array): UnreadableFile | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (bytes.length === 0) return 'empty'
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf'
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'spreadsheet'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'old_spreadsheet'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512))
  if (webPage.test(head)) return 'web_page'
  if (json.test(head)) return 'json'
  const isUtf16 = starts(0xff, 0xfe) || starts(0xfe, 0xff) || unmarkedUtf16(bytes) !== null
  return !isUtf16 && bytes.subarray(0, 4096).includes(0) ? 'binary' : null
}

/** The beginning of a web page. Some programs export a web page with the file name extension of a table. */
const webPage = /^\W{0,8}\s*<(?:!doctype|html|\?xml|head|body|table|script)/i
/** The beginning of an object or a list in JSON, for example of a FHIR file, after a byte order mark. */
const json = /^[^\w\s"]{0,3}\s*[[{]\s*["{[\]}]/

/** Detects Latin text in UTF-16 without a byte order mark: every other byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 4096)
  if (start.length < 4 || start.length % 2 === 1) return null
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = start.length * 0.4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function byMark(bytes: Uint8Array): DecodedText | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { text: decode(bytes.subarray(3), 'utf-8'), encoding: 'utf-8', bom: true }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: decode(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le', bom: true }
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { text: decode(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be', bom: true }
  }
  return null
}

const western = 'äöüÄÖÜßéèêëàâçîïôñáíóúÉÈÀÇÁÍÓÚÑ°²³µ€–—„“”‚‘’…\u00a0'
/**
 * Matches a sign such as ³ inside a word, which reveals a wrong encoding. For example, the ł of a Polish name is
 * decoded as ³. `m³` is excluded, because it is a unit.
 */
const brokenWord = /[^m\W][°²³µ]|[°²³µ]\p{L}/u

/** True if a text whose encoding was guessed as windows-1252 has only characters of German, French and Spanish. */
export const isPlainlyWestern = (text: string): boolean =>
  !brokenWord.test(text) && [...text].every((letter) => letter < '\u0080' || western.includes(letter))

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function strictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
