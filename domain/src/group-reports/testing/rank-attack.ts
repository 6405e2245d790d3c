import type { Chance } from './chance.ts'

interface Fraction {
  readonly up: bigint
  readonly down: bigint
}

const zero: Fraction = { up: 0n, down: 1n }
const one: Fraction = { up: 1n, down: 1n }

function reduce(up: bigint, down: bigint): Fraction {
  let [a, b] = [up < 0n ? -up : up, down < 0n ? -down : down]
  while (b !== 0n) [a, b] = [b, a % b]
  const sign = down < 0n ? -1n : 1n
  return a === 0n ? zero : { up: (sign * up) / a, down: (sign * down) / a }
}

const multiply = (a: Fraction, b: Fraction): Fraction => reduce(a.up * b.up, a.down * b.down)
const divide = (a: Fraction, b: Fraction): Fraction => reduce(a.up * b.down, a.down * b.up)
const subtract = (a: Fraction, b: Fraction): Fraction => reduce(a.up * b.down - b.up * a.down, a.down * b.down)

/** People whom no row distinguishes from each other. */
export interface Atom {
  readonly people: readonly number[]
  readonly rows: readonly number[]
}

export function listAtoms(rows: readonly (readonly number[])[], people: readonly number[]): readonly Atom[] {
  const holds = rows.map((row) => new Set(row))
  const atoms = new Map<string, { people: number[]; rows: number[] }>()
  for (const person of people) {
    const inside = [...holds.keys()].filter((row) => holds[row]?.has(person) === true)
    const atom = atoms.get(inside.join())
    if (atom === undefined) atoms.set(inside.join(), { people: [person], rows: inside })
    else atom.people.push(person)
  }
  return [...atoms.values()]
}

/**
 * Adds and subtracts whole rows to find a set with 1 to `limit` - 1 of the counted people. Tries the smallest sets
 * first, and then `orders` random orders. Returns the size of the smallest set found; `null` when none was found.
 */
export function attackByRank(
  rows: readonly (readonly number[])[],
  {
    people,
    counts,
    limit,
    chance,
    orders,
  }: {
    readonly people: readonly number[]
    readonly counts: (person: number) => boolean
    readonly limit: number
    readonly chance: Chance
    readonly orders: number
  },
): number | null {
  const atoms = listAtoms(rows, people).filter((atom) => atom.rows.length > 0)
  const sizes = atoms.map((atom) => atom.people.filter(counts).length)
  const bySize = [...atoms.keys()].toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))
  let smallest: number | null = null
  for (let round = 0; round <= orders; round += 1) {
    const order =
      round === 0
        ? bySize
        : bySize
            .map((at) => [chance.unit(), at] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, at]) => at)
    const matrix = rows.map((_, row) => order.map((at) => (atoms[at]?.rows.includes(row) === true ? one : zero)))
    for (const line of eliminate(matrix)) {
      const size = line.reduce((sum, entry, at) => sum + (entry.up === 0n ? 0 : (sizes[order[at] ?? 0] ?? 0)), 0)
      if (size > 0 && size < limit && (smallest === null || size < smallest)) smallest = size
    }
  }
  return smallest
}

function eliminate(matrix: Fraction[][]): readonly Fraction[][] {
  let pivot = 0
  for (let column = 0; column < (matrix[0]?.length ?? 0) && pivot < matrix.length; column += 1) {
    const found = matrix.findIndex((row, at) => at >= pivot && row[column]?.up !== 0n)
    const chosen = matrix[found]
    if (chosen === undefined) continue
    matrix[found] = matrix[pivot] ?? []
    const head = chosen[column] ?? one
    const scaled = chosen.map((entry) => divide(entry, head))
    matrix[pivot] = scaled
    for (const [at, row] of matrix.entries()) {
      const factor = row[column] ?? zero
      if (at === pivot || factor.up === 0n) continue
      matrix[at] = row.map((entry, to) => subtract(entry, multiply(factor, scaled[to] ?? zero)))
    }
    pivot += 1
  }
  return matrix.slice(0, pivot)
}
