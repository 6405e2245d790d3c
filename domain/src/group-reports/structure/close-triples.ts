import type { Choice } from './choice.ts'
import { root } from './class-tree.ts'
import { hideMostExposed, placeCells } from './close-pairs.ts'
import { Elimination, isZero } from './elimination.ts'
import type { Population } from './people.ts'

/**
 * Hides classes of the third breakdown if the combined sums of all three breakdowns single out too few people. To find
 * such sums, the parts are written as a system of linear equations, which is brought into echelon form. Two breakdowns
 * do not need this check, because the minimum cut is exact for them. Returns true when classes were hidden.
 */
export function closeTriples(choice: Choice): boolean {
  const last = choice.trees.length - 1
  if (last < 2 || choice.isShown.some((shown) => !shown.includes(true))) return false
  for (const population of choice.populations) {
    const atoms = listAtoms(choice, population)
    const exposed = findExposedAtoms(atoms, population.limit)
    if (exposed === null) continue
    const parts = new Map<number, number>()
    for (const atom of exposed) {
      const part = atoms.parts[last]?.[atom] ?? root
      parts.set(part, (parts.get(part) ?? 0) + (atoms.people[atom] ?? 0))
    }
    hideMostExposed(choice, last, { exposed: parts, isAcross: (a, b) => parts.has(a) || parts.has(b) })
    return true
  }
  return false
}

/**
 * Each atom is a group of people whom no shown class distinguishes. Atoms are sorted by size and then by their parts as
 * text.
 */
interface Atoms {
  readonly people: Int32Array
  /** The part of each atom: the shown class in which its people are counted, or `root`. One array per breakdown. */
  readonly parts: readonly Int32Array[]
}

function listAtoms(choice: Choice, population: Population): Atoms {
  const places = choice.trees.map((_, breakdown) => placeCells(choice, breakdown, choice.isShown[breakdown] ?? []))
  const orders = places.map(orderParts)
  // Each atom gets one key whose digits are the positions of its parts, so sorting the keys sorts the atoms.
  const keys = new Float64Array(population.counts.length)
  for (const [breakdown, { parts, positions }] of orders.entries()) {
    const ofCells = places[breakdown] ?? []
    for (let cell = 0; cell < keys.length; cell += 1)
      keys[cell] = (keys[cell] ?? 0) * parts.length + (positions[(ofCells[cell] ?? root) - root] ?? 0)
  }
  const people = new Map<number, number>()
  for (const [cell, count] of population.counts.entries()) {
    const key = keys[cell] ?? 0
    if (count > 0) people.set(key, (people.get(key) ?? 0) + count)
  }
  const size = orders.reduce((product, { parts }) => product * parts.length, 1)
  const sorted = Float64Array.from([...people].map(([key, count]) => count * size + key)).sort()
  return { people: Int32Array.from(sorted.map((one) => Math.floor(one / size))), parts: readParts(sorted, orders) }
}

interface Order {
  readonly parts: readonly number[]
  /** Maps a part to its position in `parts`. The index for a part is `part - root`. */
  readonly positions: Int32Array
}

function orderParts(places: readonly number[]): Order {
  const parts = [...new Set(places)].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  const positions = new Int32Array(Math.max(...parts, root) - root + 1)
  for (const [position, part] of parts.entries()) positions[part - root] = position
  return { parts, positions }
}

/** Decodes the parts of each atom from the digits of its key. */
function readParts(numbers: Float64Array, orders: readonly Order[]): readonly Int32Array[] {
  let size = 1
  const read = orders.toReversed().map(({ parts }) => {
    const unit = size
    size *= parts.length
    return Int32Array.from(numbers.map((one) => parts[Math.floor(one / unit) % parts.length] ?? root))
  })
  return read.toReversed()
}

/**
 * Finds a combination of classes that has fewer people than `limit`, and returns its atoms; `null` when there is none.
 */
function findExposedAtoms(atoms: Atoms, limit: number): readonly number[] | null {
  const { rows, count } = numberRows(atoms)
  const elimination = new Elimination(count)
  // The parts of each breakdown add up to the same whole. So in every breakdown except the first, one row of the system
  // follows from other rows.
  const greatestRank = count - rows.length + 1
  const ones = new Int32Array(rows.length)
  for (let atom = 0; atom < atoms.people.length && elimination.rank < greatestRank; atom += 1) {
    for (let breakdown = 0; breakdown < ones.length; breakdown += 1) ones[breakdown] = rows[breakdown]?.[atom] ?? 0
    elimination.addColumn(ones)
  }
  for (let row = 0; row < elimination.rank; row += 1) {
    const left = listLeft(elimination.readRow(row), { atoms, rows, limit })
    if (left !== null) return left
  }
  return null
}

/**
 * Numbers the rows of the system; each part of a breakdown is one row. Returns the row of each atom, in one array per
 * breakdown.
 */
function numberRows({ people, parts }: Atoms): { readonly rows: readonly Int32Array[]; readonly count: number } {
  const rows = parts.map((ofAtoms) => new Int32Array(ofAtoms.length))
  const known = parts.map(() => new Map<number, number>())
  let count = 0
  for (let atom = 0; atom < people.length; atom += 1) {
    for (const [breakdown, numbers] of known.entries()) {
      const part = parts[breakdown]?.[atom] ?? root
      const row = numbers.get(part) ?? count
      if (row === count) {
        numbers.set(part, row)
        count += 1
      }
      const ofBreakdown = rows[breakdown]
      if (ofBreakdown !== undefined) ofBreakdown[atom] = row
    }
  }
  return { rows, count }
}

interface System {
  readonly atoms: Atoms
  readonly rows: readonly Int32Array[]
  readonly limit: number
}

/**
 * Returns the atoms in a row of the echelon form; `null` when they have `limit` people or more, or when there are none.
 */
function listLeft(row: Float64Array, { atoms: { people }, rows, limit }: System): readonly number[] | null {
  const left: number[] = []
  let sum = 0
  // The largest atoms come first. Most rows contain at least one of them, so the search can end early.
  for (let atom = people.length - 1; atom >= 0; atom -= 1) {
    let entry = 0
    for (let breakdown = 0; breakdown < rows.length; breakdown += 1) entry += row[rows[breakdown]?.[atom] ?? 0] ?? 0
    if (isZero(entry)) continue
    left.push(atom)
    sum += people[atom] ?? 0
    if (sum >= limit) return null
  }
  return left.length === 0 ? null : left
}
