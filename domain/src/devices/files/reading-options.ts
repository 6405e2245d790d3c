import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import type { ChosenEncoding } from '../../tables/decode-text.ts'
import type { Delimiter } from '../../tables/delimited-text.ts'
import type { ColumnTarget } from './column-targets.ts'
import type { MassUnit } from './mass-unit.ts'
import type { UnitCode } from './units.ts'

export interface ReadingOptions {
  /**
   * A person's choice of encoding, delimiter and decimal separator. Each is used only if the file itself does not
   * determine it.
   */
  readonly encoding?: ChosenEncoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly decimalSeparator?: DecimalSeparator | undefined
  readonly dayOrder?: 'day-first' | 'month-first' | undefined
  /** Applies to masses without a unit, and to a weight that contradicts the BMI of its row. */
  readonly massUnit?: MassUnit | undefined
  /** The units of columns that have none in the file, by header; `null` leaves the column out. */
  readonly units?: Readonly<Record<string, UnitCode | null>> | undefined
  /**
   * For files of an unknown format: the meaning of each column, by its header exactly as in the file. `null` leaves the
   * column out.
   */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>> | undefined
  /** The current wall time of the tenant. Measurements after it are refused. */
  readonly latest?: string | undefined
}
