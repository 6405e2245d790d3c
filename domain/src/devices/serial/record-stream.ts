const start = '{0,16,'
/** In characters. The longest known record has 1,500. */
const longest = 4000

/**
 * Splits the input from a cable into records. A chunk of input may end anywhere, and text before a record is noise. A
 * record ends at the end of its line, at the start of the next record, or at the maximum length. It can therefore be
 * incomplete; `tanitaRecord` checks this.
 */
export class RecordStream {
  #text = ''

  take(piece: string): readonly string[] {
    this.#text += piece
    const records: string[] = []
    for (;;) {
      const from = this.#text.indexOf(start)
      if (from === -1) {
        // The text may end with the first characters of `start`, so the last characters are kept for the next chunk.
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

  /** Ends the stream and returns the unfinished record, if any. */
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
