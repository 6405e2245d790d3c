import type { Row } from '../../tables/delimited-text.ts'
import { type Column, type NumberColumn, askAboutColumn } from './column-units.ts'
import { type MassUnit, massUnits } from './mass-unit.ts'
import type { ColumnQuestion, ExportFile, FileQuestion, RejectedRow } from './measurement-record.ts'
import { massUnitOfRow, type TableContext, withoutEmptyEnd } from './table-row.ts'

/**
 * The unit of masses without a unit: the one that a person chose, that of all other masses of a known export, or the
 * one that BMI and height imply in every row where they imply any. `null` when it stays unknown.
 */
export function massUnitOfFile(rows: readonly Row[], context: TableContext, isKnownExport: boolean): MassUnit | null {
  if (context.answeredMassUnit !== null) return context.answeredMassUnit
  const written = new Set(numberColumns(context).flatMap(({ unit }) => massUnits.filter((one) => one === unit)))
  if (isKnownExport && written.size === 1) return [...written][0] ?? null
  const told = new Set(
    rows.flatMap(({ cells }) => massUnitOfRow(withoutEmptyEnd(cells, context.columns.length), context) ?? []),
  )
  return told.size === 1 ? ([...told][0] ?? null) : null
}

const numberColumns = ({ columns }: TableContext) =>
  columns.filter((column): column is NumberColumn => column.kind === 'numbers')

/**
 * The questions about the units of a file: open ones, which caused rows to be rejected, and ones that a person has
 * answered.
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
