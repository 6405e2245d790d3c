import type { ReportedScore } from '../wave-plan.ts'
import { listAtoms } from './rank-attack.ts'
import type { KnownRow } from './read-rows.ts'
import { type Constraint, LinearProgram } from './simplex.ts'

export interface Finding {
  readonly kind: 'person' | 'set' | 'need' | 'contradiction'
  readonly people: readonly number[]
  readonly open: number
}

export interface Attacker {
  readonly score: ReportedScore
  readonly people: readonly number[]
  readonly known: ReadonlyMap<number, number>
  readonly k: number
}

interface Corner {
  readonly value: number
  readonly band: string
  readonly inNeed: boolean
}

/**
 * Returns the two ends of every band as corners. Every value lies between two corners, so it can be written as a
 * mixture of them.
 */
export function listCorners(score: ReportedScore): readonly Corner[] {
  return score.bands.flatMap(({ code, valence, upTo }, at) =>
    [score.bands[at - 1]?.upTo ?? score.lo, upTo ?? score.hi].map((value) => ({
      value,
      band: code,
      inNeed: valence === 'act',
    })),
  )
}

/**
 * The unknown people of one atom. With `isOne`, only the person under attack. The variables of a block are the numbers
 * of its people at each corner.
 */
interface Block {
  readonly atom: number
  readonly people: readonly number[]
  readonly size: number
  readonly first: number
  readonly isOne: boolean
}

/**
 * Uses linear programs to compute bounds over all values that agree with the rows. Bounds are computed for every
 * unknown person and for every atom with fewer than `k` unknown people. They are also computed for up to 40 pairs of
 * such atoms that together have fewer than `k`. Reports each of these three findings:
 * - A person's value is known to within less than half the scale.
 * - The mean of a set is known to within less than a tenth of the scale.
 * - It is certain that all people of a set are in need, or that none of them are.
 */
export function attackByBounds(rows: readonly KnownRow[], attacker: Attacker): readonly Finding[] {
  const corners = listCorners(attacker.score)
  const atoms = listAtoms(
    rows.map((row) => row.people),
    attacker.people,
  )
  const unknown = atoms.map((atom) => atom.people.filter((person) => !attacker.known.has(person)))
  const blocks: Block[] = []
  for (const [atom, people] of unknown.entries()) {
    if (people.length === 0 || atoms[atom]?.rows.length === 0) continue
    const next = blocks.length * corners.length
    blocks.push({ atom, people, size: 1, first: next, isOne: true })
    if (people.length > 1) {
      blocks.push({ atom, people, size: people.length - 1, first: next + corners.length, isOne: false })
    }
  }
  const constraints = [
    ...blocks.map((block) => ({
      terms: new Map(corners.map((_, at) => [block.first + at, 1])),
      from: block.size,
      to: block.size,
    })),
    ...rows.flatMap((row, at) => readConstraints(row, { at, atoms, blocks, corners, attacker })),
  ]
  const program = new LinearProgram(blocks.length * corners.length, constraints)
  if (!program.isFeasible) return [{ kind: 'contradiction', people: [], open: 0 }]
  return new Search(program, blocks, attacker).run()
}

function readConstraints(
  row: KnownRow,
  {
    at,
    atoms,
    blocks,
    corners,
    attacker,
  }: {
    readonly at: number
    readonly atoms: ReturnType<typeof listAtoms>
    readonly blocks: readonly Block[]
    readonly corners: readonly Corner[]
    readonly attacker: Attacker
  },
): readonly Constraint[] {
  const inside = blocks.filter((block) => atoms[block.atom]?.rows.includes(at) === true)
  const known = row.people.flatMap((person) => attacker.known.get(person) ?? [])
  const limit = (range: { from: number; to: number }, weigh: (corner: Corner) => number): Constraint => {
    const terms = new Map<number, number>()
    for (const { first } of inside) {
      for (const [corner, one] of corners.entries()) if (weigh(one) !== 0) terms.set(first + corner, weigh(one))
    }
    const given = known.reduce((sum, value) => sum + weigh(findCorner(corners, value)), 0)
    return { terms, from: range.from - given, to: range.to - given }
  }
  return [
    ...(row.sum === null ? [] : [limit(row.sum, ({ value }) => value)]),
    ...(row.inNeed === null ? [] : [limit(row.inNeed, ({ inNeed }) => (inNeed ? 1 : 0))]),
    ...row.bands.map((band) => limit(band, (corner) => (band.names.includes(corner.band) ? 1 : 0))),
  ]
}

function findCorner(corners: readonly Corner[], value: number): Corner {
  const found = corners.find((corner, at) => at % 2 === 1 && value <= corner.value) ?? corners.at(-1)
  return { value, band: found?.band ?? '', inNeed: found?.inNeed ?? false }
}

class Search {
  /** The smallest and the largest value in any solution, for each block of one person. */
  readonly #seen = new Map<Block, { low: number; high: number }>()
  readonly #ones: readonly Block[]
  readonly #program: LinearProgram
  readonly #blocks: readonly Block[]
  readonly #corners: readonly Corner[]
  readonly #attacker: Attacker

  constructor(program: LinearProgram, blocks: readonly Block[], attacker: Attacker) {
    this.#program = program
    this.#blocks = blocks
    this.#corners = listCorners(attacker.score)
    this.#attacker = attacker
    this.#ones = blocks.filter(({ isOne }) => isOne)
  }

  run(): readonly Finding[] {
    const { lo, hi } = this.#attacker.score
    const range = hi - lo
    const findings: Finding[] = []
    for (const block of this.#ones) {
      const seen = this.#seen.get(block)
      if (seen !== undefined && seen.high - seen.low >= range / 2) continue
      const [low, high] = this.#bound([block], ({ value }) => value)
      if (high - low < range / 2 - 1e-4)
        findings.push({ kind: 'person', people: block.people, open: (high - low) / range })
    }
    for (const set of this.#listSmallSets()) {
      const size = set.reduce((sum, { size }) => sum + size, 0)
      const people = [...new Set(set.flatMap((block) => block.people))]
      const [low, high] = this.#bound(set, ({ value }) => value)
      if (high - low < size * range * 0.1 - 1e-4)
        findings.push({ kind: 'set', people, open: (high - low) / size / range })
      const [few, many] = this.#bound(set, ({ inNeed }) => (inNeed ? 1 : 0))
      if (many < 1 - 1e-4 || few > size - 1 + 1e-4) findings.push({ kind: 'need', people, open: many - few })
    }
    return findings
  }

  #listSmallSets(): readonly (readonly Block[])[] {
    const atoms = this.#ones.map((one) => this.#blocks.filter(({ atom }) => atom === one.atom))
    const small = atoms.filter((set) => (set[0]?.people.length ?? 0) < this.#attacker.k)
    const pairs = small.flatMap((a, at) => small.slice(at + 1).map((b) => [...a, ...b]))
    return [
      ...small,
      ...pairs.slice(0, 40).filter((set) => set.reduce((sum, { size }) => sum + size, 0) < this.#attacker.k),
    ]
  }

  #bound(set: readonly Block[], weigh: (corner: Corner) => number): readonly [number, number] {
    return [-this.#maximise(set, (corner) => -weigh(corner)), this.#maximise(set, weigh)]
  }

  #maximise(set: readonly Block[], weigh: (corner: Corner) => number): number {
    const terms = new Map(
      set.flatMap(({ first }) => this.#corners.map((corner, at) => [first + at, weigh(corner)] as const)),
    )
    const { value, solution } = this.#program.maximise(terms)
    for (const block of this.#ones) this.#note(block, solution)
    return value
  }

  #note(block: Block, solution: Float64Array): void {
    const value = this.#corners.reduce((sum, corner, at) => sum + corner.value * (solution[block.first + at] ?? 0), 0)
    const seen = this.#seen.get(block)
    if (seen === undefined) this.#seen.set(block, { low: value, high: value })
    else {
      seen.low = Math.min(seen.low, value)
      seen.high = Math.max(seen.high, value)
    }
  }
}
