// Benchmark (l): computes the report of a group survey of 10,000 people with 20 scores and 200 classes in three
// breakdowns. Compares it with plain sums, which add each value to its classes but do not protect privacy.

import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { type ReleaseInput, releaseInputSchema } from '@salus/domain/group-reports/release-input.ts'
import { Chance } from '@salus/domain/group-reports/testing/chance.ts'
import { median, printTable } from './table.ts'

const people = 10_000
const scores = 20
const breakdowns = [
  { id: 'units', classes: 120, top: 12 },
  { id: 'jobType', classes: 40, top: 40 },
  { id: 'site', classes: 40, top: 40 },
] as const
const bands = [
  { code: 'act', valence: 'act', upTo: 2 },
  { code: 'watch', valence: 'watch', upTo: 3 },
  { code: 'good', valence: 'good', upTo: null },
]
const rounds = 5
const goalMs = 1000

interface Kind {
  readonly name: string
  /** The share of scores that are missing. */
  readonly missing: number
  /** The share of people whose results staff may see. */
  readonly known: number
}
const kinds: readonly Kind[] = [
  { name: 'every answer there', missing: 0, known: 0 },
  { name: 'every 20th score missing', missing: 0.05, known: 0 },
  { name: 'a third shared with staff', missing: 0, known: 0.33 },
]

const lines = kinds.map((kind) => {
  const input = makeInput(kind)
  const pairs = Array.from({ length: rounds }, () => ({
    closing: timed(() => computeRelease(input)),
    sums: timed(() => addUp(input)),
  }))
  const [closing, sums] = [median(pairs.map((pair) => pair.closing)), median(pairs.map((pair) => pair.sums))]
  const shown = computeRelease(input).breakdowns.flatMap(({ classes }) => classes.filter((one) => one.shown)).length
  return [kind.name, closing.toFixed(0), sums.toFixed(0), (closing / sums).toFixed(1), String(shown)]
})
printTable(
  `(l) closing the survey of ${people.toLocaleString('en')} people with ${scores} scores (goal: ${goalMs} ms on an idle machine)`,
  ['answers', 'ms', 'sums alone ms', 'ratio', 'classes shown'],
  lines,
)

function timed(work: () => unknown): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

function makeInput({ missing, known }: Kind): ReleaseInput {
  const chance = new Chance(7)
  const codes = Array.from({ length: scores }, (_, at) => `score${at}`)
  const participants = Array.from({ length: people }, () => {
    // Makes the classes uneven in size and correlated, as in a real company.
    const place = chance.unit() ** 1.3
    const mood = chance.unit()
    return {
      classes: Object.fromEntries(
        breakdowns.map(({ id, classes }) => [
          id,
          `${id} ${Math.floor((chance.unit() < 0.6 ? place : chance.unit()) * classes)}`,
        ]),
      ),
      isKnown: chance.unit() < known,
      scores: Object.fromEntries(
        codes.flatMap((code) => {
          const value = Math.round((1 + 2 * (mood + chance.unit())) * 100) / 100
          return chance.unit() < missing ? [] : [[code, { value, ...chooseBand(value) }]]
        }),
      ),
    }
  })
  return releaseInputSchema.parse({
    plan: {
      surveyId: 'bench',
      profileId: 'bench',
      version: '1',
      k: 10,
      scores: codes.map((code) => ({ code, kind: 'mean', lo: 1, hi: 5, decimals: 2, better: 'higher', bands })),
      breakdowns: breakdowns.map(({ id, classes, top }) => ({
        id,
        kind: top < classes ? 'tree' : 'flat',
        name: id,
        classes: Array.from({ length: classes }, (_, at) => ({
          classId: `${id} ${at}`,
          name: `${id} ${at}`,
          ...(at < top ? {} : { parentId: `${id} ${at % top}` }),
        })),
      })),
      invited: {
        whole: 2 * people,
        perClass: Object.fromEntries(breakdowns.map(({ id, classes }) => [id, invitedTo(id, classes, participants)])),
      },
    },
    closedAt: '2026-01-01T00:00:00.000Z',
    participants,
    previous: null,
  })
}

function chooseBand(value: number): { readonly band: string; readonly inNeed: boolean } {
  const band = value < 2 ? 'act' : value < 3 ? 'watch' : 'good'
  return { band, inNeed: band === 'act' }
}

function invitedTo(
  id: string,
  classes: number,
  participants: readonly { readonly classes: Readonly<Record<string, string>> }[],
): Readonly<Record<string, number>> {
  const invited = new Map(Array.from({ length: classes }, (_, at) => [`${id} ${at}`, 0]))
  for (const participant of participants) {
    const place = participant.classes[id] ?? ''
    invited.set(place, (invited.get(place) ?? 0) + 2)
  }
  return Object.fromEntries(invited)
}

function addUp({ participants }: ReleaseInput): ReadonlyMap<string, { sum: number; people: number }> {
  const sums = new Map<string, { sum: number; people: number }>()
  for (const { classes, scores: found } of participants)
    for (const [breakdown, place] of Object.entries(classes))
      for (const [code, { value }] of Object.entries(found)) {
        const key = `${breakdown} ${place} ${code}`
        const total = sums.get(key) ?? { sum: 0, people: 0 }
        total.sum += value ?? 0
        total.people += 1
        sums.set(key, total)
      }
  return sums
}
