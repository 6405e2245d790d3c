import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'
import { parseStrictJson } from './strict-json.ts'

export type ParsedBody = { readonly value: unknown } | { readonly refused: 'malformed-request' | 'file-too-demanding' }

/** Large bodies hold a file in one text, and at most 300 values of a module: this leaves room. */
const mostValues = 100_000
const deepest = 32
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

/** Counts before anything is built: a text of brackets would take a hundred times its size. */
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

/** Where the string that starts here ends: at its quotation mark, or at the end of the text. */
function endOfString(body: Uint8Array, start: number): number {
  for (let at = body.indexOf(quote, start + 1); at !== -1; at = body.indexOf(quote, at + 1)) {
    let first = at
    while (body[first - 1] === backslash) first -= 1
    if ((at - first) % 2 === 0) return at
  }
  return body.length
}

function parse(body: Uint8Array): ParsedBody {
  const excess = findExcess(body)
  if (excess !== null) return { refused: excess }
  try {
    return { value: parseStrictJson(body) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'malformed-request') return { refused: error.code }
    throw error
  }
}

// Only `parseBody` starts this thread, and it gives the bytes of a body.
const answer = parse(workerData as Uint8Array)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(answer)
