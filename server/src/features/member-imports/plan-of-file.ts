import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportReading } from '@salus/contract/members/imports.ts'
import { missingFields, type MemberColumns } from '@salus/domain/members/member-columns.ts'
import type { MemberTable } from '@salus/domain/members/member-table.ts'
import { type KnownMember, type PlannedRow, planImport } from '@salus/domain/members/plan-import.ts'
import {
  asksDayOrder,
  dayOrderOf,
  readMemberRow,
  type RowProblem,
  type RowReading,
} from '@salus/domain/members/read-member-row.ts'

export interface PlanOfFile {
  readonly rows: readonly PlannedRow[]
  readonly missingFields: ReturnType<typeof missingFields>
  readonly asksDayOrder: boolean
  readonly counts: { rows: number; create: number; update: number; skip: number; bad: number }
}

/** In milliseconds. A request takes up to ten turns of the event loop, and each may wait this long. */
const longestStretch = 1

/** Plans every row of the file against the existing members, without blocking other requests. */
export async function planOfFile(
  table: MemberTable,
  known: readonly KnownMember[],
  { reading, today }: { readonly reading: ImportReading; readonly today: string },
): Promise<PlanOfFile> {
  const columns = columnsOf(table, reading)
  const dates = datesOf(table, columns)
  const dayOrder = reading.dayOrder ?? dayOrderOf(dates)
  const choices = { doubles: reading.doubles, byLine: new Map(reading.choices.map(({ line, act }) => [line, act])) }
  const rows: PlannedRow[] = []
  const counts = { rows: table.rows.length, create: 0, update: 0, skip: 0, bad: 0 }
  let since = performance.now()
  for (const planned of planImport(readRows(table, { columns, dayOrder, today }), known, choices)) {
    if (planned) {
      rows.push(planned)
      counts[planned.act] += 1
    }
    if (performance.now() - since < longestStretch) continue
    await breathe()
    since = performance.now()
  }
  const asks = reading.dayOrder === undefined && asksDayOrder(dates)
  return { rows, missingFields: missingFields(columns), asksDayOrder: asks, counts }
}

/** The rows that cannot be imported, with their cells. Does not block other requests. */
export async function badRowsOf(
  table: MemberTable,
  { reading, today }: { readonly reading: ImportReading; readonly today: string },
) {
  const columns = columnsOf(table, reading)
  const dayOrder = reading.dayOrder ?? dayOrderOf(datesOf(table, columns))
  const bad: { readonly line: number; readonly cells: readonly string[]; readonly problems: readonly RowProblem[] }[] =
    []
  let since = performance.now()
  for (const { line, cells } of table.rows) {
    const read = readMemberRow(cells, { columns, dayOrder, today })
    if ('problems' in read) bad.push({ line, cells, problems: read.problems })
    if (performance.now() - since < longestStretch) continue
    await breathe()
    since = performance.now()
  }
  return bad
}

const columnsOf = (table: MemberTable, reading: ImportReading): MemberColumns =>
  table.header.map((_, index) => reading.columns[index] ?? null)

function* readRows({ rows }: MemberTable, reading: RowReading) {
  for (const { line, cells } of rows) yield { line, read: readMemberRow(cells, reading) }
}

function datesOf({ rows }: MemberTable, columns: MemberColumns): readonly string[] {
  const index = columns.indexOf('birthDate')
  return index === -1 ? [] : rows.map(({ cells }) => cells[index] ?? '')
}
