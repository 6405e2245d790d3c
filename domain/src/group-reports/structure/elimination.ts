export const isZero = (entry: number): boolean => Math.abs(entry) <= 1e-9

/**
 * The Gauss–Jordan elimination of a system whose columns contain zeros and a few ones. Stores only the transformation
 * matrix. To read a column of the system, add up the stored columns at the positions of its ones.
 */
export class Elimination {
  readonly #transformation: readonly Float64Array[]
  /** The entries of the most recently read column. */
  readonly #entries: Float64Array
  #rank = 0

  constructor(size: number) {
    this.#transformation = Array.from({ length: size }, (_, at) => new Float64Array(size).fill(1, at, at + 1))
    this.#entries = new Float64Array(size)
  }

  get rank(): number {
    return this.#rank
  }

  /** Adds a column with ones at these rows to the elimination. The rank increases by one if the column has a pivot. */
  addColumn(ones: ArrayLike<number>): void {
    const [entries, rank] = [this.#entries, this.#rank]
    this.#readColumn(ones, rank)
    const best = findLargest(entries, rank)
    const head = entries[best] ?? 0
    if (isZero(head)) return
    this.#readColumn(ones, 0)
    this.#swapRows(best, rank)
    entries[best] = entries[rank] ?? 0
    for (let row = 0; row < entries.length; row += 1) if (isZero(entries[row] ?? 0)) entries[row] = 0
    entries[rank] = 0
    for (const column of this.#transformation) subtractPivot(column, entries, { rank, head })
    this.#rank += 1
  }

  /**
   * Returns one row of the transformation. To get the entry of a column in this row of the echelon form, add up the
   * row's entries at the positions of the column's ones.
   */
  readRow(row: number): Float64Array {
    const line = new Float64Array(this.#transformation.length)
    for (const [at, column] of this.#transformation.entries()) line[at] = column[row] ?? 0
    return line
  }

  /** Computes the current entries of a column into `#entries`, starting at row `start`. */
  #readColumn(ones: ArrayLike<number>, start: number): void {
    const entries = this.#entries
    entries.fill(0, start)
    for (let at = 0; at < ones.length; at += 1) {
      const column = this.#transformation[ones[at] ?? 0] ?? entries
      for (let row = start; row < entries.length; row += 1) entries[row] = (entries[row] ?? 0) + (column[row] ?? 0)
    }
  }

  #swapRows(a: number, b: number): void {
    for (const column of this.#transformation) [column[a], column[b]] = [column[b] ?? 0, column[a] ?? 0]
  }
}

function subtractPivot(
  column: Float64Array,
  factors: Float64Array,
  { rank, head }: { readonly rank: number; readonly head: number },
): void {
  const scaled = (column[rank] ?? 0) / head
  if (scaled === 0) return
  for (let row = 0; row < column.length; row += 1) column[row] = (column[row] ?? 0) - (factors[row] ?? 0) * scaled
  column[rank] = scaled
}

/**
 * Finds the index, at or after `start`, of the entry with the largest absolute value; if there are several, the first.
 */
function findLargest(entries: Float64Array, start: number): number {
  let best = start
  let most = Math.abs(entries[start] ?? 0)
  for (let at = start + 1; at < entries.length; at += 1) {
    const size = Math.abs(entries[at] ?? 0)
    if (size > most) [best, most] = [at, size]
  }
  return best
}
