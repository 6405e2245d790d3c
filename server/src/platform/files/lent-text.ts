import type { Out } from '../threads/thread-host.ts'

/** Keeps every character of the text, including a byte order mark. */
export const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a `SentText` for a thread, with what else the script needs. */
export interface Lent<Given> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly given: Given
}

export interface Returned<Found> {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly found: Found
}

/** Makes the `work` of a script that reads a `SentText` and then returns its memory. */
export const readingLent =
  <Given, Found>(read: (text: string, given: Given, out: Out) => Found) =>
  async ({ bytes, given }: Lent<Given>, out: Out): Promise<Returned<Awaited<Found>>> => {
    const found = await read(utf8.decode(bytes), given, out)
    out.moves.push(bytes.buffer)
    return { bytes, found }
  }
