import { computeRelease } from '../compute-release.ts'
import { type ComputedRelease, serialiseRelease } from '../release.ts'
import { attackByBounds, type Finding } from './bounds-attack.ts'
import { writeCarelessRelease } from './careless-release.ts'
import { Chance } from './chance.ts'
import { attackByRank } from './rank-attack.ts'
import { type KnownRow, readRelease } from './read-rows.ts'
import { type Person, strain, toParticipant, toPlan, type World } from './world.ts'

type Writer = (world: World) => readonly ComputedRelease[]

export const writeCarelessly: Writer = ({ waves }) => waves.map((wave, at) => writeCarelessRelease(wave, `wave-${at}`))

export const writeProtected: Writer = ({ waves }) => {
  const releases: ComputedRelease[] = []
  for (const [at, wave] of waves.entries()) {
    const last = releases.at(-1)
    releases.push(
      computeRelease({
        plan: toPlan(wave, `wave-${at}`),
        closedAt: '2026-03-10T10:00:00Z',
        participants: wave.people.map(toParticipant),
        previous: last === undefined ? null : { ...last, sha256: '0'.repeat(64) },
      }),
    )
  }
  return releases
}

export interface Breach {
  readonly level: 'K1' | 'K2' | 'K3'
  readonly attack: 'rank' | Finding['kind']
  /**
   * The size of the finding. For `rank`, the number of people in the set that was found. For `person` and `set`, the
   * share of the scale that remains possible. For `need`, the difference between the largest and the smallest possible
   * number of people in need. For a contradiction, 0.
   */
  readonly measure: number
}

/**
 * Returns everything that an attacker can find out about 1 to k - 1 people. The attacker has prior knowledge and the
 * JSON of all waves.
 */
export function attackWorld(world: World, write: Writer): readonly Breach[] {
  const numbers = new Map<string, Person>()
  for (const { people } of world.waves) for (const person of people) numbers.set(person.id, person)
  const persons = [...numbers.values()]
  const numbersById = new Map(persons.map(({ id }, number) => [id, number]))
  // From here on the attack uses only the text of the releases.
  const releases = write(world).map((release) => JSON.parse(serialiseRelease(release)) as ComputedRelease)
  const rows: KnownRow[] = releases.flatMap((release, at) => {
    const placed = (world.waves[at]?.people ?? [])
      .filter(({ value }) => value !== null)
      .map(({ id, classes }) => ({ number: numbersById.get(id) ?? 0, classes }))
    return readRelease(release, strain, { placed, before: releases[at - 1] ?? null })
  })
  const answered = persons.flatMap(({ value }, number) => (value === null ? [] : [number]))
  const k = world.waves[0]?.k ?? 10
  return [...attackSums(world, { persons, rows, answered, k }), ...attackValues({ persons, rows, answered, k })]
}

interface Scene {
  readonly persons: readonly Person[]
  readonly rows: readonly KnownRow[]
  readonly answered: readonly number[]
  readonly k: number
}

function attackSums(world: World, { persons, rows, answered, k }: Scene): readonly Breach[] {
  const equations = rows.filter((row) => !row.isRepeated && row.sum !== null).map((row) => row.people)
  const levels = [
    ['K1', () => true],
    ...(persons.some(({ isKnown }) => isKnown)
      ? [['K3', (person: number) => persons[person]?.isKnown !== true] as const]
      : []),
  ] as const
  return levels.flatMap(([level, counts]) => {
    const size = attackByRank(equations, {
      people: answered,
      counts,
      limit: k,
      chance: new Chance(world.seed),
      orders: 20,
    })
    return size === null ? [] : [{ level, attack: 'rank' as const, measure: size }]
  })
}

function attackValues({ persons, rows, answered, k }: Scene): readonly Breach[] {
  const values = new Map(answered.map((person) => [person, persons[person]?.value ?? 0]))
  const sorted = answered.toSorted((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0))
  // People with the lowest or the highest value learn most from their own answers, so both are tried as the insider.
  const insiders = [...new Set([sorted[0], sorted.at(-1)])].flatMap((insider) => insider ?? [])
  const known = new Map([...values].filter(([person]) => persons[person]?.isKnown === true))
  const attempts = [
    ...insiders.map((insider) => ['K2', new Map([[insider, values.get(insider) ?? 0]])] as const),
    ...(known.size > 0 ? [['K3', known] as const] : []),
  ]
  return attempts.flatMap(([level, given]) =>
    attackByBounds(rows, { score: strain, people: answered, known: given, k }).map(({ kind, open }) => ({
      level,
      attack: kind,
      measure: open,
    })),
  )
}
