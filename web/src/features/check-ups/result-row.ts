import type { ProfileScore } from '@salus/contract/measurement-profiles.ts'
import type { ScoreChange } from '@salus/contract/score-change.ts'
import { placeInRange, type UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import type { Position, Valence } from './figures/position-mark.tsx'

export interface RowBand {
  /** Absent where only the range is known; the screen then says in, above or below the range. */
  readonly word?: string
  readonly position: Position
  readonly valence: Valence
  readonly meaning?: string
}

/** A band with its upper border. */
export interface BorderedBand extends RowBand {
  readonly code: string
  readonly upTo: number | null
  readonly inclusive: boolean
}

/** How a value differs from the earlier one. */
export type Verdict = ScoreChange['verdict']

export const isReal = (verdict: Verdict): boolean =>
  verdict === 'better' || verdict === 'worse' || verdict === 'changed'

export interface Change {
  /** What was judged: the value, or the mean of a sitting or of several days. */
  readonly from: number
  readonly to: number
  readonly delta: number
  readonly verdict: Verdict
  readonly judged: Omit<ScoreChange, 'earlier' | 'later'>
  /** The most readings whose mean one of the two is. */
  readonly readings: number
  readonly days: readonly [from: number, to: number]
}

/** What an answer adds to a score. */
export interface TracedItem {
  readonly id: string
  readonly isReversed: boolean
}

/** How a value came about. */
export interface RowTrace {
  readonly items: readonly TracedItem[]
  /** Every answer counts with its own number. */
  readonly isCounted: boolean
  readonly rule?: string
}

/** One measurement of a course. */
export interface CoursePoint {
  readonly at: string
  readonly value: number
  /** What scored it, and with which device; a course is broken where it changes. */
  readonly version: string
}

/** One value of a result, ready to be drawn, wherever it came from. */
export interface ResultRow {
  readonly key: string
  readonly name: string
  readonly side?: 'left' | 'right'
  readonly role: ProfileScore['role']
  /** Null where the result is a word or was not given. */
  readonly value: number | null
  readonly text?: string
  readonly unit?: string
  readonly decimals: number
  /** The score's lowest and highest possible value. */
  readonly scale?: { readonly min: number; readonly max: number }
  readonly usual: UsualRange
  /** Where the value is fine, drawn in the colour of a good band. Absent where no value is called good. */
  readonly good?: UsualRange
  /** Drawn on its whole scale, wherever it stands. */
  readonly isOnScale?: boolean
  /** The code of a module, which may have an explanation. */
  readonly moduleCode?: { readonly pluginId: number; readonly code: string }
  readonly band?: RowBand
  /** The range that the device printed beside the value, and where the value lies in it; it changes no band of ours. */
  readonly vendor?: { readonly range: UsualRange; readonly position: Position }
  /** All bands for this person, lowest first. */
  readonly bands: readonly BorderedBand[]
  /** Why there is no value, or no band for this person. */
  readonly because?: string
  /** Sentences beside the value: how much of it was answered, and where the model does not quite fit. */
  readonly remarks?: readonly string[]
  readonly change?: Change
  /** What a result that is a word was before. */
  readonly before?: { readonly word: string; readonly judged: ScoreChange }
  /** Half the width of the range around one reading, drawn as a band. */
  readonly error?: number
  /** The same, said in words only. */
  readonly accuracy?: number
  /** The band at whose border the value lies, within its own error. */
  readonly neighbour?: RowBand
  readonly points: readonly CoursePoint[]
  /** What the score tells, whatever its value. */
  readonly meaning?: string
  readonly trace?: RowTrace
  readonly reference?: string
}

/** Nothing is known of how far the value varies by itself: said once for all such values and not in every row. */
export const hasNoKnownError = ({ change }: ResultRow): boolean => change?.judged.reason === 'measurement-error-unknown'

/** The result is the band itself; its word need not be written twice. */
export const isClass = (row: ResultRow): boolean =>
  row.value === null && row.band !== undefined && row.band.word === row.text

/** The band another value of the same course lies in. */
export const bandAt = (row: ResultRow, value: number): RowBand | undefined =>
  row.bands.find((band) => band.upTo === null || value < band.upTo || (band.inclusive && value === band.upTo)) ??
  placeInRange(value, row.usual)

/** The value that stands for the whole result in an overview; none where several parts stand side by side. */
export function headlineOf(rows: readonly ResultRow[]): ResultRow | undefined {
  const primary = rows.find((row) => row.role === 'primary' && (row.value !== null || row.text !== undefined))
  if (primary !== undefined) return primary
  return (
    rows.find((row) => row.role !== 'detail' && row.value !== null && row.band !== undefined) ??
    rows.find((row) => row.role !== 'detail' && row.value !== null) ??
    rows[0]
  )
}

const attention: Readonly<Record<Valence, number>> = { act: 0, watch: 1, neutral: 2, good: 3 }

/** The parts of a result that has no headline, those that need attention first. Empty where there is a headline. */
export function partsForGlance(rows: readonly ResultRow[]): readonly ResultRow[] {
  if (rows.some((row) => row.role === 'primary')) return []
  const facets = rows.filter((row) => row.role === 'facet' && row.band !== undefined)
  if (facets.length < 2) return []
  return facets.toSorted((a, b) => attention[a.band?.valence ?? 'good'] - attention[b.band?.valence ?? 'good'])
}
