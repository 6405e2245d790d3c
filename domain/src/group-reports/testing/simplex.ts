const tolerance = 1e-7

/** The coefficients of a sum, by the index of the variable. */
export type Terms = ReadonlyMap<number, number>

export interface Constraint {
  readonly terms: Terms
  readonly from: number
  readonly to: number
}

/**
 * A linear program with variables that are at least 0. Solved by the dense simplex method with Bland's rule against
 * cycles. The constructor finds a first solution; each target is then maximised from there.
 */
export class LinearProgram {
  readonly #variables: number
  #columns: number
  #rows: Float64Array[] = []
  #basis: number[] = []
  readonly isFeasible: boolean

  constructor(variables: number, constraints: readonly Constraint[]) {
    this.#variables = variables
    const lines = constraints.flatMap(({ terms, from, to }) =>
      to - from < tolerance
        ? [{ terms, limit: (from + to) / 2, slack: 0 }]
        : [
            { terms, limit: to, slack: 1 },
            { terms, limit: from, slack: -1 },
          ],
    )
    const slacks = lines.filter(({ slack }) => slack !== 0).length
    this.#columns = variables + slacks
    const width = this.#columns + lines.length + 1
    let nextSlack = variables
    for (const [at, { terms, limit, slack }] of lines.entries()) {
      const row = new Float64Array(width)
      for (const [variable, factor] of terms) row[variable] = factor
      const own = slack === 0 ? -1 : nextSlack++
      if (own >= 0) row[own] = slack
      row[width - 1] = limit
      if (limit < 0) for (let column = 0; column < width; column += 1) row[column] = -(row[column] ?? 0)
      const isBasic = own >= 0 && (row[own] ?? 0) > 0
      if (!isBasic) row[this.#columns + at] = 1
      this.#rows.push(row)
      this.#basis.push(isBasic ? own : this.#columns + at)
    }
    this.isFeasible = this.#findFirst(width)
  }

  maximise(target: Terms): { readonly value: number; readonly solution: Float64Array } {
    const costs = new Float64Array(this.#columns + 1)
    for (const [variable, factor] of target) costs[variable] = factor
    this.#run(this.#reduce(costs), this.#columns)
    const solution = new Float64Array(this.#variables)
    for (const [at, variable] of this.#basis.entries()) {
      if (variable < this.#variables) solution[variable] = this.#rows[at]?.at(-1) ?? 0
    }
    let value = 0
    for (const [variable, factor] of target) value += factor * (solution[variable] ?? 0)
    return { value, solution }
  }

  /**
   * Finds a first solution by removing the artificial variables from the basis. Returns false when there is no
   * solution.
   */
  #findFirst(width: number): boolean {
    const costs = new Float64Array(width)
    costs.fill(-1, this.#columns, width - 1)
    const reduced = this.#reduce(costs)
    this.#run(reduced, width - 1)
    const left = this.#basis.reduce(
      (sum, variable, at) => sum + (variable >= this.#columns ? (this.#rows[at]?.at(-1) ?? 0) : 0),
      0,
    )
    if (left > 1e-5) return false
    for (const [at, variable] of this.#basis.entries()) {
      if (variable < this.#columns) continue
      const row = this.#rows[at]
      const column = row?.subarray(0, this.#columns).findIndex((entry) => Math.abs(entry) > tolerance) ?? -1
      if (column >= 0) this.#pivot(at, column, null)
    }
    const kept = this.#basis.flatMap((variable, at) => (variable < this.#columns ? [at] : []))
    this.#rows = kept.map((at) => {
      const row = this.#rows[at] ?? new Float64Array()
      const short = new Float64Array(this.#columns + 1)
      short.set(row.subarray(0, this.#columns))
      short[this.#columns] = row.at(-1) ?? 0
      return short
    })
    this.#basis = kept.map((at) => this.#basis[at] ?? 0)
    return true
  }

  #reduce(costs: Float64Array): Float64Array {
    const reduced = costs.slice()
    for (const [at, variable] of this.#basis.entries()) {
      const factor = costs[variable] ?? 0
      const row = this.#rows[at]
      if (factor === 0 || row === undefined) continue
      for (let column = 0; column < reduced.length; column += 1) {
        reduced[column] = (reduced[column] ?? 0) - factor * (row[column] ?? 0)
      }
    }
    return reduced
  }

  #run(costs: Float64Array, columns: number): void {
    for (let round = 0; round < 5_000; round += 1) {
      const column = findEntering(costs, columns, round > 500)
      if (column < 0) return
      const row = this.#findLeaving(column)
      if (row < 0) throw new Error('The program has no bound.')
      this.#pivot(row, column, costs)
    }
    throw new Error('The program does not end.')
  }

  #findLeaving(column: number): number {
    let [best, ratio] = [-1, Number.POSITIVE_INFINITY]
    for (const [at, row] of this.#rows.entries()) {
      const entry = row[column] ?? 0
      if (entry <= tolerance) continue
      const one = Math.max(0, row.at(-1) ?? 0) / entry
      const isEqual = Math.abs(one - ratio) <= 1e-12
      if (one < ratio - 1e-12 || (isEqual && (this.#basis[at] ?? 0) < (this.#basis[best] ?? 0)))
        [best, ratio] = [at, one]
    }
    return best
  }

  #pivot(at: number, column: number, costs: Float64Array | null): void {
    const chosen = this.#rows[at]
    if (chosen === undefined) return
    const head = chosen[column] ?? 1
    for (let to = 0; to < chosen.length; to += 1) chosen[to] = (chosen[to] ?? 0) / head
    for (const row of this.#rows) if (row !== chosen) subtract(row, chosen, column)
    if (costs !== null) subtract(costs, chosen, column)
    this.#basis[at] = column
  }
}

function findEntering(costs: Float64Array, columns: number, first: boolean): number {
  let [best, greatest] = [-1, tolerance]
  for (let column = 0; column < columns; column += 1) {
    const cost = costs[column] ?? 0
    if (cost <= greatest) continue
    if (first) return column
    best = column
    greatest = cost
  }
  return best
}

function subtract(row: Float64Array, chosen: Float64Array, column: number): void {
  const factor = row[column] as number
  if (factor === 0) return
  const last = row.length
  for (let to = 0; to < last; to += 1) row[to] = (row[to] as number) - factor * (chosen[to] as number)
  row[column] = 0
}
