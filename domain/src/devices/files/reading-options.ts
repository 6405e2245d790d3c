import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import type { ChosenEncoding } from '../../tables/decode-text.ts'
import type { Delimiter } from '../../tables/delimited-text.ts'
import type { ColumnTarget } from './column-targets.ts'
import type { MassUnit } from './mass-unit.ts'
import type { UnitCode } from './units.ts'

/** What a person adds to a file that does not say everything itself. */
export interface ReadingOptions {
  /** Like the two below for files that do not say it themselves; elsewhere without effect. */
  readonly encoding?: ChosenEncoding
  readonly delimiter?: Delimiter
  readonly decimalSeparator?: DecimalSeparator
  readonly dayOrder?: 'day-first' | 'month-first'
  /** Of masses without a unit, and of a weight that contradicts its BMI. */
  readonly massUnit?: MassUnit
  /** The unit of a column by its header, where the file does not say it; null = leave the column out. */
  readonly units?: Readonly<Record<string, UnitCode | null>>
  /** By the header as it stands in the file; null = left out. For files of unknown make. */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
  /** Wall time of the tenant: a measurement after it is refused. */
  readonly latest?: string
}
