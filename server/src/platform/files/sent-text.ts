import { createHash, randomBytes } from 'node:crypto'
import { freeMemory } from '../threads/free-memory.ts'
import { parseInThread } from '../threads/run-in-thread.ts'
import type { work as digest } from './digest-sent-text.worker.ts'
import { type Lent, type Returned, utf8 } from './lent-text.ts'

/** In bytes. A text up to this size is hashed faster than it could be passed to a thread. */
const largestHere = 256 * 1024

/**
 * A base64 file as a request sent it. It is kept as bytes, because a string would be copied with every message between
 * threads, which delays other requests.
 */
export class SentText {
  /** The number of UTF-16 code units, like the length of a string. */
  readonly length: number
  /** The mark that replaces the text in JSON. A request cannot forge it, because requests with U+0000 are refused. */
  readonly #mark = `\0${randomBytes(16).toString('hex')}`
  #bytes: Uint8Array<ArrayBuffer> | null

  /** @param bytes well-formed UTF-8 in memory of its own, which belongs to this object from now on */
  constructor(bytes: Uint8Array<ArrayBuffer>, length: number) {
    this.#bytes = bytes
    this.length = length
  }

  static of(text: string): SentText {
    return new SentText(new TextEncoder().encode(text), text.length)
  }

  /**
   * Runs a script whose `work` was made with `readingLent`. The thread owns the text while it runs, so only one thread
   * at a time can read the text.
   */
  async readInThread<Given, Found>(script: URL, given: Given): Promise<Found> {
    const bytes = this.#bytes
    if (bytes === null) throw new Error('the text is in a thread, or was lost with one')
    this.#bytes = null
    const { buffer } = bytes
    const { found, ...back } = await parseInThread<(lent: Lent<Given>) => Returned<Found>>(
      script,
      { bytes, given },
      { moves: [buffer] },
    )
    this.#bytes = back.bytes
    return found
  }

  /** Returns the SHA-256, in base64url, of `json` after its mark is replaced with this text. */
  async computeDigest(json: string): Promise<string> {
    const around = json.split(JSON.stringify(this.#mark))
    if (this.#bytes !== null && this.#bytes.length <= largestHere) {
      const text = JSON.stringify(utf8.decode(this.#bytes))
      return createHash('sha256').update(around.join(text)).digest('base64url')
    }
    return this.readInThread<Parameters<typeof digest>[0]['given'], string>(
      new URL('digest-sent-text.worker.ts', import.meta.url),
      around,
    )
  }

  /**
   * Frees the memory at once. If it were left to the garbage collector, a large text would cause a collection of the
   * whole heap.
   */
  release(): void {
    if (this.#bytes !== null) freeMemory(this.#bytes)
    this.#bytes = null
  }

  toJSON(): string {
    return this.#mark
  }
}
