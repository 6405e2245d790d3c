import type { Out } from '../threads/thread-host.ts'

/** Throws for bytes that are not UTF-8. Keeps a byte order mark. */
export const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export interface Lent<Given> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly given: Given
}

export interface Returned<Found> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly found: Found
}

/**
 * Makes the `work` of a worker script. The work reads the text of a `SentText` and then gives the memory of the text
 * back to the thread that sent it.
 */
export const readingLent =
  <Given, Found>(read: (text: string, given: Given, out: Out) => Found) =>
  async ({ bytes, given }: Lent<Given>, out: Out): Promise<Returned<Awaited<Found>>> => {
    const found = await read(utf8.decode(bytes), given, out)
    out.moves.push(bytes.buffer)
    return { bytes, found }
  }
