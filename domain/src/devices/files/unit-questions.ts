import type { Row } from '../../tables/delimited-text.ts'
import { type Column, type NumberColumn, askAboutColumn } from './column-units.ts'
import { type MassUnit, massUnits } from './mass-unit.ts'
import type { ColumnQuestion, ExportFile, FileQuestion, RejectedRow } from './measurement-record.ts'
import { massUnitOfRow, type TableContext, trimEmptyEnd } from './table-row.ts'

/**
 * Determines the unit of masses that have none. The first of these that is known decides:
 * - the unit that a person chose
 * - the unit of all other masses, but only in a known export
 * - the unit that BMI and height imply in the rows
 *
 * `null` if the rows imply different units or none.
 */
export function massUnitOfFile(rows: readonly Row[], context: TableContext, isKnownExport: boolean): MassUnit | null {
  if (context.answeredMassUnit !== null) return context.answeredMassUnit
  const written = new Set(numberColumns(context).flatMap(({ unit }) => massUnits.filter((one) => one === unit)))
  if (isKnownExport && written.size === 1) return [...written][0] ?? null
  const told = new Set(
    rows.flatMap(({ cells }) => massUnitOfRow(trimEmptyEnd(cells, context.columns.length), context) ?? []),
  )
  return told.size === 1 ? ([...told][0] ?? null) : null
}

const numberColumns = ({ columns }: TableContext) =>
  columns.filter((column): column is NumberColumn => column.kind === 'numbers')

/**
 * Returns the questions about the units of a file. These are the open questions, because of which rows were rejected,
 * and the questions that a person has already answered.
 */
export function askAboutUnits(
  rejected: readonly RejectedRow[],
  context: TableContext,
): Pick<ExportFile, 'questions' | 'units'> {
  const open = rejected.filter(({ code }) => code === 'ambiguous_unit')
  const lacks = (unit: 'mass' | 'own') =>
    new Set(open.flatMap(({ lacking = [] }) => lacking.flatMap((one) => (one.unit === unit ? [one.header] : []))))
  const [massHeaders, ownHeaders] = [lacks('mass'), lacks('own')]
  const lacking = numberColumns(context).filter(({ lacks }) => lacks === 'mass')
  const openMasses = lacking.filter(({ header }) => massHeaders.has(header))
  const openColumns = numberColumns(context).filter(({ header }) => ownHeaders.has(header))
  const contradicting = open.filter(({ field }) => field === 'weightKg').map(({ row }) => row)
  const questions: readonly (readonly [FileQuestion, boolean])[] = [
    ['day-or-month-first', rejected.some(({ code }) => code === 'ambiguous_date')],
    ['kilograms-or-pounds', openMasses.length > 0 || contradicting.length > 0],
    ['unit-of-columns', openColumns.length > 0],
  ]
  return {
    questions: questions.filter(([, isAsked]) => isAsked).map(([question]) => question),
    units: {
      masses: (context.answeredMassUnit === null ? openMasses : lacking).map(({ header }) => header),
      contradicting,
      columns: context.columns.flatMap((column) => columnQuestion(column, openColumns)),
    },
  }
}

function columnQuestion(column: Column, open: readonly NumberColumn[]): readonly ColumnQuestion[] {
  if (column.kind === 'none') return column.question === undefined ? [] : [column.question]
  if (column.kind === 'text') return []
  return column.source === 'answer' || open.includes(column) ? [askAboutColumn(column)] : []
}
