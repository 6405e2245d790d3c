import type { ProfileScore } from '@salus/contract/measuring/profiles.ts'
import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { placeInRange, type UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import type { Position, Valence } from '../figures/position-mark.tsx'

export interface RowBand {
  /** Omitted if only the range is known; the screen then shows in, above or below the range. */
  readonly word?: string | undefined
  readonly position: Position
  readonly valence: Valence
  readonly meaning?: string | undefined
}

/** A band with its upper border. */
export interface BorderedBand extends RowBand {
  readonly code: string
  readonly upTo: number | null
  readonly inclusive: boolean
}

/** The kind of difference from the earlier value. */
export type Verdict = ScoreChange['verdict']

export const isReal = (verdict: Verdict): boolean =>
  verdict === 'better' || verdict === 'worse' || verdict === 'changed'

export interface Change {
  /** The judged quantity: the value, or the mean of a sitting or of several days. */
  readonly from: number
  readonly to: number
  readonly delta: number
  readonly verdict: Verdict
  readonly judged: ScoreChange
  /** The largest number of readings averaged into one of the two values. */
  readonly readings: number
  readonly days: readonly [from: number, to: number]
}

/** The contribution of an answer to a score. */
export interface TracedItem {
  readonly id: string
  readonly isReversed: boolean
}

/** The derivation of a value. */
export interface RowTrace {
  readonly items: readonly TracedItem[]
  /** Every answer contributes its own number. */
  readonly isCounted: boolean
  readonly rule?: string | undefined
}

/** One measurement in a history. */
export interface CoursePoint {
  readonly at: string
  readonly value: number
  /** The scoring version and the device; a line breaks where it changes. */
  readonly version: string
}

/** One value of a result, ready to be drawn, whatever its source. */
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
  /** The score's lowest and highest possible value. */
  readonly scale?: { readonly min: number; readonly max: number } | undefined
  readonly usual: UsualRange
  /** The range drawn in the colour of a good band. Omitted if no value is called good. */
  readonly good?: UsualRange | undefined
  /** True if it is drawn on its whole scale everywhere. */
  readonly isOnScale?: boolean | undefined
  /** The module's code, which may have an explanation. */
  readonly moduleCode?: { readonly pluginId: number; readonly code: string } | undefined
  readonly band?: RowBand | undefined
  /** The range printed by the device, and the value's position in it; it changes none of our bands. */
  readonly vendor?: { readonly range: UsualRange; readonly position: Position } | undefined
  /** All bands for this person, lowest first. */
  readonly bands: readonly BorderedBand[]
  /** The reason for a missing value, or for a missing band for this person. */
  readonly because?: string | undefined
  /** Sentences next to the value: the answered share, and where the model fits poorly. */
  readonly remarks?: readonly string[] | undefined
  readonly change?: Change | undefined
  /** The previous word of a result that is a word. */
  readonly before?: { readonly word: string; readonly judged: ScoreChange } | undefined
  /** Half the width of the range around one reading, drawn as a band. */
  readonly error?: number | undefined
  /** The same, shown in words only. */
  readonly accuracy?: number | undefined
  /** The band at whose border the value lies, within its own error. */
  readonly neighbour?: RowBand | undefined
  readonly points: readonly CoursePoint[]
  /** What the score describes, whatever its value. */
  readonly meaning?: string | undefined
  readonly trace?: RowTrace | undefined
  readonly reference?: string | undefined
}

/** True if the value's own variation is unknown. This is noted once for all such values, not in every row. */
export const hasNoKnownError = ({ change }: ResultRow): boolean => change?.judged.reason === 'measurement-error-unknown'

/** True if the result is the band itself, so that its word is written only once. */
export const isClass = (row: ResultRow): boolean =>
  row.value === null && row.band !== undefined && row.band.word === row.text

/** The band of another value in the same history. */
export const bandAt = (row: ResultRow, value: number): RowBand | undefined =>
  row.bands.find((band) => band.upTo === null || value < band.upTo || (band.inclusive && value === band.upTo)) ??
  placeInRange(value, row.usual)

/** The value that represents the whole result in an overview; `undefined` if it has several equal parts. */
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

/** The parts of a result without a headline, those that need attention first. Empty if there is a headline. */
export function partsForGlance(rows: readonly ResultRow[]): readonly ResultRow[] {
  if (rows.some((row) => row.role === 'primary')) return []
  const facets = rows.filter((row) => row.role === 'facet' && row.band !== undefined)
  if (facets.length < 2) return []
  return facets.toSorted((a, b) => attention[a.band?.valence ?? 'good'] - attention[b.band?.valence ?? 'good'])
}
