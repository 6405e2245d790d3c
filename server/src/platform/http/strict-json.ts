import { refuse } from '../refusal.ts'

const deepest = 32
/**
 * The most items of a list whose items are objects or lists. A list of numbers or texts can be longer, such as the
 * beats of a recording.
 */
const longestList = 5000
/** The messages for a refused body. They do not repeat the body's content, because the content may name people. */
const unreadable = 'The body is not JSON in UTF-8.'
const notAccepted =
  'The body is JSON that is not accepted: with a key twice in one object, a key such as __proto__, U+0000 or half a ' +
  'character in a text, a number beyond 1e308, more than 32 levels, or a list of more than 5,000 objects.'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON that can be stored and that has only one meaning. Unlike `JSON.parse`, refuses with `malformed-request`:
 * duplicate and prototype-changing keys, U+0000 (PostgreSQL cannot store it), lone surrogates, numbers beyond double
 * precision, deep nesting, and lists of more than 5,000 objects.
 */
export function parseStrictJson(body: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(body)
    value = JSON.parse(text)
  } catch {
    refuse('malformed-request', { detail: unreadable })
  }
  // JSON.parse has accepted the text, so it is well-formed. Only these rules must still be checked.
  if (!keysAreUnique(text) || !isStorable(value, 0)) refuse('malformed-request', { detail: notAccepted })
  return value
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return false
  if (Array.isArray(value)) return isShort(value) && value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([key, item]) => isKey(key) && isStorable(item, depth + 1))
}

const isShort = (list: readonly unknown[]) =>
  list.length <= longestList || list.filter((item) => typeof item === 'object').length <= longestList

const isKey = (key: string) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype' && isStorable(key, 0)

/**
 * Reads well-formed JSON once and remembers the keys of each open object. Returns false if a key is repeated or the
 * nesting is too deep.
 */
function keysAreUnique(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isFollowedByColon(text, end)) {
        const key: unknown = JSON.parse(text.slice(at, end))
        if (typeof key !== 'string' || keys.has(key)) return false
        keys.add(key)
      }
      at = end - 1
    }
    if (open.length > deepest) return false
  }
  return true
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** Returns true if an odd number of backslashes precedes the character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return text[at] === ':'
}
