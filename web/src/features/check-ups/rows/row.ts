import { findBandFor } from '@salus/domain/measurement-profiles/banded-score.ts'
import type { WithoutComparison } from '@salus/domain/real-change/change-terms.ts'
import type { ProfileScore } from '@salus/contract/measuring/profiles.ts'
import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { placeInRange, type UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import type { Position, Valence } from '../figures/position-mark.tsx'

export interface RowBand {
  /** Omitted if only the range is known; the screen then shows "in", "above" or "below" the range. */
  readonly word?: string | undefined
  readonly position: Position
  readonly valence: Valence
  readonly meaning?: string | undefined
}

export interface BorderedBand extends RowBand {
  readonly code: string
  readonly upTo: number | null
  readonly inclusive: boolean
}

export type Verdict = ScoreChange['verdict']

export const isReal = (verdict: Verdict): boolean =>
  verdict === 'better' || verdict === 'worse' || verdict === 'changed'

export interface Change {
  /**
   * `from` is the earlier value, `to` the later one. Each is a single value, or the mean of one session or of several
   * days.
   */
  readonly from: number
  readonly to: number
  /** The displayed difference, rounded so that it agrees with `from` and `to` as they are displayed. */
  readonly delta: number
  readonly verdict: Verdict
  readonly judged: ScoreChange
  /** The number of readings that each mean was computed from. If the two numbers differ, this is the larger one. */
  readonly readings: number
  readonly days: readonly [from: number, to: number]
}

export interface TracedItem {
  readonly id: string
  readonly isReversed: boolean
}

export interface RowTrace {
  readonly items: readonly TracedItem[]
  /** True if every answer contributes a number of its own to the score. */
  readonly isCounted: boolean
  readonly rule?: string | undefined
}

export interface CoursePoint {
  readonly at: string
  readonly value: number
  /** Identifies the scoring version and the device. A line in a chart breaks where it changes. */
  readonly version: string
}

export interface Course {
  readonly unit: string | undefined
  readonly points: readonly CoursePoint[]
}

/** One value of a result, ready to be drawn, whether a profile, a module or a device produced it. */
export interface ResultRow {
  readonly key: string
  readonly name: string
  readonly side?: 'left' | 'right' | undefined
  readonly role: ProfileScore['role']
  /** `null` if the result is a word or is missing. */
  readonly value: number | null
  readonly text?: string | undefined
  readonly unit?: string | undefined
  readonly decimals: number
  readonly scale?: { readonly min: number; readonly max: number } | undefined
  readonly usual: UsualRange
  /** The range drawn in the colour of a good band. Omitted if no value is called good. */
  readonly good?: UsualRange | undefined
  /** True if the bar always covers the whole scale. */
  readonly isOnScale?: boolean | undefined
  /** The code of a module's value. Set only if there is an explanation of this code. */
  readonly moduleCode?: { readonly pluginId: number; readonly code: string } | undefined
  readonly band?: RowBand | undefined
  /**
   * The range that the device printed, and the value's position in it. It does not affect the bands that Salus uses.
   */
  readonly vendor?: { readonly range: UsualRange; readonly position: Position } | undefined
  /** All bands for this person, lowest first. */
  readonly bands: readonly BorderedBand[]
  /** The reason for a missing value, or for a missing band for this person. */
  readonly because?: string | undefined
  /** Sentences shown next to the value, for example the share of answered questions, or that the model fits poorly. */
  readonly remarks?: readonly string[] | undefined
  readonly change?: Change | undefined
  /** True if the value is a number and there is no earlier number, in any unit, to compare it with. */
  readonly hasNoEarlier?: boolean | undefined
  /** The reason why a score has no `change`. Omitted if it has one, and for values that are not scores. */
  readonly withoutComparison?: WithoutComparison | undefined
  /**
   * The earlier reading that this one repeats, taken at most half an hour before. Both readings count as one and are
   * not compared.
   */
  readonly repeated?: { readonly at: string; readonly minutes: number; readonly value: number } | undefined
  readonly before?: { readonly word: string; readonly judged: ScoreChange } | undefined
  /** The measurement error of one reading in each direction (±). Set if the error is drawn as a band. */
  readonly error?: number | undefined
  /**
   * The measurement error of one reading in each direction (±). Set instead of `error` if the error is shown only in
   * words.
   */
  readonly accuracy?: number | undefined
  /**
   * The neighbouring band. Set only if the value is so close to the border that the measurement error reaches across
   * it.
   */
  readonly neighbour?: RowBand | undefined
  /** The values over time in the unit of the row. */
  readonly points: readonly CoursePoint[]
  /**
   * The values over time in other units. They are neither compared nor drawn together with `points`. Omitted if there
   * are none.
   */
  readonly otherUnits?: readonly Course[] | undefined
  /** Describes what the score measures, whatever its value is. */
  readonly meaning?: string | undefined
  readonly trace?: RowTrace | undefined
  readonly reference?: string | undefined
}

/**
 * Returns true if the change cannot be judged, because the measurement error of the value is unknown. One note on the
 * page covers all such values.
 */
export const hasNoKnownError = ({ change }: ResultRow): boolean => change?.judged.reason === 'measurement-error-unknown'

/** Returns true if the result is only the name of its band, so that the name is not written twice. */
export const isClass = (row: ResultRow): boolean =>
  row.value === null && row.band !== undefined && row.band.word === row.text

/** Returns the row's band that contains `value`; `undefined` if no band contains it. */
export const bandAt = (row: ResultRow, value: number): RowBand | undefined =>
  findBandFor(row.bands, value) ?? placeInRange(value, row.usual)

/**
 * Returns the value that represents the whole result in an overview. This is the headline, if there is one. If not, it
 * is the first value with a band, or simply the first value if none has a band.
 */
export function findHeadline(rows: readonly ResultRow[]): ResultRow | undefined {
  const primary = rows.find((row) => row.role === 'primary' && (row.value !== null || row.text !== undefined))
  if (primary !== undefined) return primary
  return (
    rows.find((row) => row.role !== 'detail' && row.value !== null && row.band !== undefined) ??
    rows.find((row) => row.role !== 'detail' && row.value !== null) ??
    rows[0]
  )
}

const attention: Readonly<Record<Valence, number>> = { act: 0, watch: 1, neutral: 2, good: 3 }

/**
 * Returns the parts of a result, those that need attention first. Returns an empty list if the result has a headline,
 * or fewer than two parts with a band.
 */
export function partsForGlance(rows: readonly ResultRow[]): readonly ResultRow[] {
  if (rows.some((row) => row.role === 'primary')) return []
  const facets = rows.filter((row) => row.role === 'facet' && row.band !== undefined)
  if (facets.length < 2) return []
  return facets.toSorted((a, b) => attention[a.band?.valence ?? 'good'] - attention[b.band?.valence ?? 'good'])
}
