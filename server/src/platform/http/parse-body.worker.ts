import { Refusal } from '../refusal.ts'
import { freeMemory } from '../threads/free-memory.ts'
import type { Out } from '../threads/thread-host.ts'
import { parseStrictJson } from './strict-json.ts'

interface BodyToParse {
  readonly blocks: readonly Uint8Array[]
  readonly fileIn: string | undefined
}

interface FileInBody {
  readonly field: string
  /** The text in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** In UTF-16 code units. */
  readonly length: number
}

type ParsedBody =
  | { readonly value: unknown; readonly file: null }
  /** `value` does not contain the field of the file. */
  | { readonly value: object; readonly file: FileInBody }
  | { readonly refused: 'malformed-request' | 'file-too-demanding'; readonly detail?: string | undefined }

/**
 * Far more than a large body needs. A large body contains either a file as one text, or at most 300 values that a
 * module delivers.
 */
const mostValues = 100_000
const deepest = 32
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

/**
 * Returns the code with which the body must be refused; `null` if it can be parsed. Counts the values before the body
 * is parsed, because parsing a text full of brackets takes a hundred times its size in memory.
 */
function findExcess(body: Uint8Array): 'malformed-request' | 'file-too-demanding' | null {
  let values = 0
  let depth = 0
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? 0
    if (sign === quote) at = endOfString(body, at)
    else if (sign === comma) values += 1
    else if (openings.includes(sign)) {
      values += 1
      depth += 1
    } else if (closings.includes(sign)) depth -= 1
    if (values > mostValues) return 'file-too-demanding'
    if (depth > deepest) return 'malformed-request'
  }
  return null
}

/**
 * Returns the position of the closing quotation mark of the string that starts here, or the end of the text if there is
 * none.
 */
function endOfString(body: Uint8Array, start: number): number {
  for (let at = body.indexOf(quote, start + 1); at !== -1; at = body.indexOf(quote, at + 1)) {
    let first = at
    while (body[first - 1] === backslash) first -= 1
    if ((at - first) % 2 === 0) return at
  }
  return body.length
}

export function work({ blocks, fileIn }: BodyToParse, { moves }: Out): ParsedBody {
  const body = Buffer.concat(blocks)
  for (const block of blocks) freeMemory(block)
  const excess = findExcess(body)
  if (excess !== null) return { refused: excess }
  try {
    const parsed = takeFileOut(parseStrictJson(body), fileIn)
    if (parsed.file !== null) moves.push(parsed.file.bytes.buffer)
    return parsed
  } catch (error) {
    if (error instanceof Refusal && error.code === 'malformed-request')
      return { refused: error.code, detail: error.details.detail }
    throw error
  } finally {
    freeMemory(body)
  }
}

function takeFileOut(value: unknown, field: string | undefined): Exclude<ParsedBody, { refused: unknown }> {
  if (field === undefined || typeof value !== 'object' || value === null) return { value, file: null }
  const { [field]: text, ...others }: Readonly<Record<string, unknown>> = { ...value }
  if (typeof text !== 'string') return { value, file: null }
  return { value: others, file: { field, bytes: new TextEncoder().encode(text), length: text.length } }
}
