import { inflateRawSync, inflateSync, gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** A unique word that was sent through one field. Tests later search for it everywhere. */
export interface Canary {
  /** In lower case: `canary` and four letters, or a unique telephone number. */
  readonly word: string
  readonly operationId: string
  readonly field: string
  readonly about: string
  /** True when the request was refused. The word must then not appear anywhere. */
  wasRefused: boolean
}

export type Canaries = ReturnType<typeof openLedger>

const letters = 'abcdefghijklmnopqrstuvwxyz'
const wordsIn = /canary[a-z]{4}|0307700\d{5}/g

export function openLedger() {
  const canaries = new Map<string, Canary>()
  const add = (word: string, of: Omit<Canary, 'word' | 'wasRefused'>) => {
    canaries.set(word, { word, ...of, wasRefused: false })
    return word
  }
  let made = 0
  return {
    canaries,
    mint: (of: Omit<Canary, 'word' | 'wasRefused'>): string => {
      made += 1
      const places = [17_576, 676, 26, 1].map((size) => letters[Math.floor(made / size) % 26] ?? 'a')
      return add(`canary${places.join('')}`, of)
    },
    /** Creates a telephone number instead of a word, for fields that accept only digits. */
    mintNumber: (of: Omit<Canary, 'word' | 'wasRefused'>): string => {
      made += 1
      return add(`0307700${String(made).padStart(5, '0')}`, of)
    },
    /** Returns the canaries whose words are in the value, also within compressed or encoded bytes. */
    foundIn: (haystack: unknown): readonly Canary[] => {
      const found = new Set<string>()
      for (const text of collectTexts(haystack))
        for (const [word] of text.toLowerCase().matchAll(wordsIn)) found.add(word)
      return [...found].flatMap((word) => canaries.get(word) ?? [])
    },
  }
}

/** Yields every text in a value, also from PDF, ZIP, gzip and base64 data. */
export function* collectTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value
    if (value.length > 40 && /^[A-Za-z0-9+/\s]+={0,2}$/.test(value)) yield* collectTexts(Buffer.from(value, 'base64'))
  } else if (value instanceof Uint8Array) yield* textsOfBytes(Buffer.from(value))
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      yield name
      yield* collectTexts(part)
    }
}

function* textsOfBytes(bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1')
  const head = bytes.subarray(0, 4).toString('latin1')
  if (head.startsWith('\u001f\u008b')) yield* textsOfBytes(gunzipSync(bytes))
  else if (head === 'PK\u0003\u0004')
    for (const part of Object.values(unzipSync(bytes))) yield* textsOfBytes(Buffer.from(part))
  else if (head === '%PDF') yield* unpackStreams(bytes)
}

function* unpackStreams(pdf: Buffer): Generator<string> {
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\r?\n/g))
    for (const unpack of [inflateSync, inflateRawSync])
      try {
        yield unpack(pdf.subarray(index + start.length)).toString('latin1')
        break
      } catch {
        // The stream is not compressed in this format, so the loop tries the next one.
      }
}
