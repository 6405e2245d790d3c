import type { UnreadableFile } from '../../tables/decode-text.ts'
import type { DateFault } from '../../tables/wall-time.ts'
import type { Segment, SegmentValue, ValueCode } from '../canonical-values.ts'
import type { UnitCode } from './units.ts'

/** The measured person as written in the file. Staff confirm who it is before anything is stored. */
export interface RecordSubject {
  readonly name?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly id?: string
  readonly sex?: 'female' | 'male'
  readonly birthDate?: string
  readonly ageYears?: number
  readonly heightCm?: number
}

export interface VendorRange {
  readonly low?: number
  readonly high?: number
}

type OfSegments = Partial<Record<Segment, number>>

/** One measurement of a file, in the units of the canonical values. */
export interface MeasurementRecord {
  /** Line or row in the file, counted from 1. */
  readonly row: number
  readonly subject: RecordSubject | null
  /** The wall time on the device, without a time zone. */
  readonly measuredAt: string
  /** The offset of the clock from UTC, for example `+02:00` or `Z`; omitted when the file does not give it. */
  readonly offset?: string
  readonly device: { readonly vendor: string; readonly model: string | null }
  readonly values: Partial<Record<ValueCode, number>>
  readonly segmental: Partial<Record<SegmentValue, OfSegments>>
  readonly impedanceOhm: Readonly<Record<string, OfSegments>>
  readonly resistanceOhm: Readonly<Record<string, OfSegments>>
  readonly reactanceOhm: Readonly<Record<string, OfSegments>>
  /** The ranges that the manufacturer gives, in the units of the values. Kept apart from Salus' own ranges. */
  readonly vendorRanges?: Partial<Readonly<Record<ValueCode, VendorRange>>>
  readonly comment?: string
  readonly checksum?: string
  readonly bodyType?: 'standard' | 'athletic'
  /** For example `weight_only`, `converted_from_imperial` or `unusual:weightKg`. */
  readonly warnings: readonly string[]
  /** The line exactly as in the file; it is stored with its hash. */
  readonly raw: string
}

export type RejectionCode =
  | 'invalid_date'
  | 'ambiguous_date'
  | 'future_date'
  | 'clock_unset'
  | 'column_count'
  | 'out_of_range'
  | 'no_measurement'
  | 'not_a_number'
  | 'checksum_mismatch'
  | 'ambiguous_unit'
  | 'mixed_decimals'
  | 'measurement_failed'
  | 'broken_record'
  | 'contradicts_row'
  | 'other_header'

export interface RejectedRow {
  readonly row: number
  readonly code: RejectionCode
  /** The code of a value, or the header of a column. */
  readonly field?: string
  /**
   * The columns of the row whose unit is unknown. `mass`: one answer for all masses of the file is needed. `own`: an
   * answer for this column is needed.
   */
  readonly lacking?: readonly { readonly header: string; readonly unit: 'mass' | 'own' }[]
  readonly expected?: number
  readonly actual?: number
  /** With `invalid_date`: why the row has no date and time. */
  readonly dateFault?: DateFault | 'missing'
  /**
   * With `contradicts_row`: the row that this row contradicts. With `other_header`: the row of the other header, which
   * is above this row.
   */
  readonly of?: number
  readonly raw: string
}

export interface DuplicateRow {
  readonly row: number
  readonly of: number
}

/** Questions that only a person can answer. The caller reads the file again with the answers. */
export type FileQuestion = 'day-or-month-first' | 'kilograms-or-pounds' | 'unit-of-columns'

export interface ColumnQuestion {
  readonly header: string
  readonly unit: string | null
  readonly choices: readonly UnitCode[]
}

export interface UnitQuestions {
  /**
   * The headers of columns that contain masses but have no unit. Before a person has chosen the unit, lists only the
   * columns that cannot be read without this choice. Afterwards, lists all of them.
   */
  readonly masses: readonly string[]
  /** The rows whose weight matches BMI and height only if it is in another unit. */
  readonly contradicting: readonly number[]
  readonly columns: readonly ColumnQuestion[]
}

/**
 * The properties that cannot be determined from the file's bytes; `numbers` contains examples of ambiguous numbers. The
 * file was read with the most likely values, or with those that a person chose.
 */
export interface ReadingDoubts {
  readonly encoding: boolean
  readonly delimiter: boolean
  readonly numbers: readonly string[]
}

export interface ExportFile {
  readonly encoding: string
  readonly bom: boolean
  readonly delimiter: string
  /** `null` if the file uses both separators and nobody has chosen one. All rows are then refused. */
  readonly decimalSeparator: '.' | ',' | null
  readonly profile: string
  readonly records: readonly MeasurementRecord[]
  readonly rejected: readonly RejectedRow[]
  readonly duplicates: readonly DuplicateRow[]
  readonly questions: readonly FileQuestion[]
  readonly units: UnitQuestions
  readonly doubts: ReadingDoubts
  /** Empty when the format has no column names. */
  readonly header: readonly string[]
  /** The columns with content whose names Salus does not know. Empty when a person has assigned the columns. */
  readonly unreadColumns: readonly string[]
}

export type FileError = UnreadableFile | 'unknown_format' | 'too_many_rows' | 'too_many_columns' | 'mixed_date_orders'

/** A file that cannot be read as it is. If `table` is set, a person can assign the meaning of its columns. */
export interface RefusedFile {
  readonly fileError: FileError
  readonly table?: {
    readonly encoding: string
    readonly header: readonly string[]
    readonly examples: readonly (readonly string[])[]
    readonly delimiter: string
    readonly doubts: ReadingDoubts
  }
}
