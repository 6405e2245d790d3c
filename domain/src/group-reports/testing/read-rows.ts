import type { ComputedRelease, ShownScore } from '../release.ts'
import type { ReportedScore } from '../wave-plan.ts'

/** A written row as an attacker reads it: its people and the ranges of the true values. */
export interface KnownRow {
  readonly people: readonly number[]
  /** The range of the sum of the values; `null` when the row shows no mean. */
  readonly sum: { readonly from: number; readonly to: number } | null
  readonly inNeed: { readonly from: number; readonly to: number } | null
  readonly bands: readonly { readonly names: readonly string[]; readonly from: number; readonly to: number }[]
  /** True when the row repeats the numbers of the previous wave. Such a row gives the attacker no further equation. */
  readonly isRepeated: boolean
}

/** A person in the organisation chart. The attacker uses the same number for this person in all waves. */
export interface Placed {
  readonly number: number
  readonly classes: Readonly<Record<string, string | null>>
}

export function readRelease(
  release: ComputedRelease,
  score: ReportedScore,
  { placed, before }: { readonly placed: readonly Placed[]; readonly before: ComputedRelease | null },
): readonly KnownRow[] {
  if (!('scores' in release.whole)) return []
  const rows: KnownRow[] = []
  const spread = readSpread(release, score)
  const add = (people: readonly Placed[], one: { n5: number; scores: ComputedScores }, earlier: Earlier | null) => {
    const written = one.scores.find(({ code }) => code === score.code)
    if (written === undefined || 'shown' in written) return
    rows.push(
      readRow(written, score, {
        people: people.map(({ number }) => number),
        n5: one.n5,
        k: release.k,
        spread,
        earlier,
      }),
    )
  }
  add(placed, release.whole, findEarlier(before, score.code, null))
  for (const { id, classes } of release.breakdowns) {
    const parents = new Map(classes.map(({ classId, parentId }) => [classId, parentId]))
    const isIn = (classId: string | null | undefined, target: string): boolean =>
      classId !== null && classId !== undefined && (classId === target || isIn(parents.get(classId), target))
    for (const one of classes) {
      if (!one.shown) continue
      const people = placed.filter((person) => isIn(person.classes[id], one.classId))
      add(people, one, findEarlier(before, score.code, [id, one.classId]))
    }
  }
  return rows
}

type ComputedScores = Extract<ComputedRelease['whole'], { n5: number }>['scores']

interface Earlier {
  readonly written: ShownScore
  readonly n5: number
}

function findEarlier(
  before: ComputedRelease | null,
  code: string,
  place: readonly [breakdown: string, classId: string] | null,
): Earlier | null {
  const row =
    place === null
      ? before?.whole
      : before?.breakdowns.find(({ id }) => id === place[0])?.classes.find(({ classId }) => classId === place[1])
  if (row === undefined || !('scores' in row)) return null
  const written = row.scores.find((one) => one.code === code)
  return written === undefined || 'shown' in written ? null : { written, n5: row.n5 }
}

interface Reading {
  readonly people: readonly number[]
  readonly n5: number
  readonly k: number
  readonly spread: number
  readonly earlier: Earlier | null
}

function readRow(written: ShownScore, score: ReportedScore, { people, n5, k, spread, earlier }: Reading): KnownRow {
  const of = people.length
  const isRepeated = written.change === 'no-real-change' && earlier !== null
  if (isRepeated) {
    const mean = earlier.written.mean === undefined ? null : readMean(earlier.written.mean, score)
    // The numbers are repeated, so the attacker learns only that the mean moved no further than the rule for repetition
    // allows.
    const n = Math.floor(Math.min(n5, of) / 5) * 5
    const reach = Math.max(
      ((k - 1) * (score.hi - score.lo)) / n,
      1.96 * spread * Math.sqrt(1 / earlier.n5 + 1 / n),
      0.2 * spread,
    )
    const sum =
      mean === null
        ? null
        : { from: of * Math.max(score.lo, mean.from - reach), to: of * Math.min(score.hi, mean.to + reach) }
    return { people, sum, inNeed: null, bands: [], isRepeated }
  }
  const mean = written.mean === undefined ? null : readMean(written.mean, score)
  return {
    people,
    sum: mean === null ? null : { from: of * mean.from, to: of * mean.to },
    inNeed: written.inNeed === undefined ? null : readShare(written.inNeed, of),
    bands: (written.bands ?? []).map(({ names, percent }) => ({
      names,
      ...readPercent(percent, chooseGrid(written, n5), of),
    })),
    isRepeated,
  }
}

const chooseGrid = ({ inNeed }: ShownScore, n5: number): number =>
  inNeed !== undefined && 'grid' in inNeed ? inNeed.grid : ([1, 2, 5, 10, 20].find((grid) => grid >= 300 / n5) ?? 20)

function readMean(mean: NonNullable<ShownScore['mean']>, { lo, hi }: ReportedScore) {
  if ('atMost' in mean) return { from: lo, to: mean.atMost }
  if ('atLeast' in mean) return { from: mean.atLeast, to: hi }
  return { from: Math.max(lo, mean.value - mean.step / 2), to: Math.min(hi, mean.value + mean.step / 2) }
}

function readShare(share: NonNullable<ShownScore['inNeed']>, of: number) {
  if (!('word' in share)) {
    const { from, to } = readPercent(share.percent, share.grid, of)
    return share.grid < 0.01 ? { from, to } : { from: Math.max(5, from), to: Math.min(of - 5, to) }
  }
  if (share.word === 'fewer-than-5') return { from: 0, to: 4 }
  return share.word === 'some' ? { from: 5, to: of - 5 } : { from: of - 4, to: of }
}

function readPercent(percent: number, grid: number, of: number) {
  const [low, high] = [percent <= grid ? 0 : percent - grid / 2, percent >= 100 - grid ? 100 : percent + grid / 2]
  return { from: Math.ceil((of * low) / 100 - 1e-6), to: Math.floor((of * high) / 100 + 1e-6) }
}

/**
 * Returns an upper limit of the spread, derived from the interval of all participants. Returns 0 when there are too few
 * participants for an interval.
 */
function readSpread(release: ComputedRelease, score: ReportedScore): number {
  const whole = 'scores' in release.whole ? release.whole : null
  const written = whole?.scores.find(({ code }) => code === score.code)
  if (whole === null || whole.n5 < 30 || written === undefined || 'shown' in written) return 0
  if (written.mean === undefined || !('value' in written.mean) || written.interval === undefined) {
    return (score.hi - score.lo) * 0.6
  }
  const { value } = written.mean
  const half = Math.max(written.interval.to - value, value - written.interval.from)
  return (half * Math.sqrt(whole.n5)) / 1.96
}
