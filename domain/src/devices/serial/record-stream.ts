const start = '{0,16,'
/** The longest record seen has 1,500 characters. */
const longest = 4000

/**
 * Cuts what comes through a cable into records. Pieces come as they like; what stands before a record is noise. A record
 * is handed on as soon as its line ends, or the next one begins, or it grows beyond all measure: whether it is whole is
 * for its reader to say.
 */
export class RecordStream {
  #text = ''

  take(piece: string): readonly string[] {
    this.#text += piece
    const records: string[] = []
    for (;;) {
      const from = this.#text.indexOf(start)
      if (from === -1) {
        // The beginning itself may come in two pieces.
        this.#text = this.#text.slice(-(start.length - 1))
        return records
      }
      this.#text = this.#text.slice(from)
      const end = this.#endOfRecord()
      if (end === -1) return records
      records.push(this.#text.slice(0, end))
      this.#text = this.#text.slice(end)
    }
  }

  /** Nothing more comes: what was begun is all there is. */
  end(): readonly string[] {
    const rest = this.#text
    this.#text = ''
    return rest.startsWith(start) ? [rest] : []
  }

  #endOfRecord(): number {
    const ends = [this.#text.search(/[\r\n]/), this.#text.indexOf(start, 1)].filter((at) => at !== -1)
    if (this.#text.length > longest) ends.push(longest)
    return ends.length === 0 ? -1 : Math.min(...ends)
  }
}
