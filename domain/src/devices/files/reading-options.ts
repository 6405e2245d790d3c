import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import type { ChosenEncoding } from '../../tables/decode-text.ts'
import type { Delimiter } from '../../tables/delimited-text.ts'
import type { ColumnTarget } from './column-targets.ts'
import type { MassUnit } from './mass-unit.ts'
import type { UnitCode } from './units.ts'

export interface ReadingOptions {
  /**
   * These three choices of a person apply only to what the file leaves open: encoding, delimiter and decimal separator.
   */
  readonly encoding?: ChosenEncoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly decimalSeparator?: DecimalSeparator | undefined
  readonly dayOrder?: 'day-first' | 'month-first' | undefined
  /** Applies to masses without a unit, and to a weight that contradicts the BMI of its row. */
  readonly massUnit?: MassUnit | undefined
  /** The unit of a column by its header, when the file does not give it; `null` leaves the column out. */
  readonly units?: Readonly<Record<string, UnitCode | null>> | undefined
  /**
   * For files of an unknown format: the content of columns by header, exactly as in the file. `null` leaves a column
   * out.
   */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>> | undefined
  /** The tenant's wall time. Later measurements are refused. */
  readonly latest?: string | undefined
}
