/**
 * Rows as the bytes of a JSON text. A page can be moved between threads without being copied. The garbage collector
 * examines its rows only after it has been unpacked.
 */
export type Page = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
/** In rows. Packing or unpacking a page of this size takes less than a millisecond. */
const rowsOfPage = 500

export class Pages<Row> {
  readonly #full: Page[] = []
  #rows: Row[] = []

  add(row: Row): void {
    this.#rows.push(row)
    if (this.#rows.length === rowsOfPage) this.#pack()
  }

  take(): readonly Page[] {
    if (this.#rows.length > 0) this.#pack()
    return this.#full
  }

  #pack(): void {
    this.#full.push(encoder.encode(JSON.stringify(this.#rows)))
    this.#rows = []
  }
}

/** The cast is not checked: the caller must name the type of the packed rows. */
export const unpackPage = <Row>(page: Page): readonly Row[] => JSON.parse(decoder.decode(page)) as Row[]
