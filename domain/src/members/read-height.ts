import { readCellNumber } from '../devices/files/cell-number.ts'
import { columnName, withTrailingUnit } from '../devices/files/column-names.ts'
import { dimensionOfUnit, isPairOfUnits, toStored, type UnitCode } from '../devices/files/units.ts'

/** The unit that a column header gives for heights. `pair` means two units such as `ft in`; `null` means none. */
export type HeightUnit = UnitCode | 'pair' | null

export function readHeightUnit(header: string): HeightUnit {
  const name = columnName(header)
  if (name.unknownUnit !== null && isPairOfUnits(name.unknownUnit)) return 'pair'
  const unit = name.unit ?? withTrailingUnit(name.key)?.unit ?? null
  return unit !== null && dimensionOfUnit(unit) === 'length' ? unit : null
}

/** Without a unit, such a number is ambiguous: a child's height in centimetres or an adult's height in inches. */
const isUnclear = (number: number) => number >= 50 && number < 100

/** Reads a height and returns it in centimetres. `unit` is the unit of the column; a unit in the cell overrides it. */
export function readHeight(cell: string, unit: HeightUnit): number | 'not-a-height' | 'unit-unclear' {
  const read = readCellNumber(cell, cell.includes(',') ? ',' : '.')
  if (typeof read === 'string' || 'unknownUnit' in read || read.isOfWhole) return 'not-a-height'
  const own = read.unit ?? unit ?? (isUnclear(read.number) ? 'pair' : 'cm')
  if (own === 'pair') return 'unit-unclear'
  if (dimensionOfUnit(own) !== 'length') return 'not-a-height'
  const written = read.unit === null && metric.has(own) ? metricUnit(read.number) : own
  return Math.round(toStored(read.number, written).value * 10) / 10
}

const metric: ReadonlySet<UnitCode> = new Set(['cm', 'm'])
/**
 * Some files have metres under a header for centimetres, and others have the reverse. The size of the number decides.
 */
const metricUnit = (number: number): UnitCode => (number < 3 ? 'm' : 'cm')
