import type { ImportReading } from '@salus/contract/member-imports.ts'
import { missingFields, type MemberColumns } from '@salus/domain/members/member-columns.ts'
import type { MemberTable } from '@salus/domain/members/member-table.ts'
import { type KnownMember, type PlannedRow, planImport } from '@salus/domain/members/plan-import.ts'
import { asksDayOrder, dayOrderOf, readMemberRow } from '@salus/domain/members/read-member-row.ts'

export interface PlanOfFile {
  readonly rows: readonly PlannedRow[]
  readonly missingFields: ReturnType<typeof missingFields>
  readonly asksDayOrder: boolean
  readonly counts: { rows: number; create: number; update: number; skip: number; bad: number }
}

/** What would become of every row of the file beside the members that are there. */
export function planOfFile(
  table: MemberTable,
  known: readonly KnownMember[],
  { reading, today }: { readonly reading: ImportReading; readonly today: string },
): PlanOfFile {
  const columns: MemberColumns = table.header.map((_, index) => reading.columns[index] ?? null)
  const missing = missingFields(columns)
  const dates = datesOf(table, columns)
  const dayOrder = reading.dayOrder ?? dayOrderOf(dates)
  const read = table.rows.map(({ line, cells }) => ({ line, read: readMemberRow(cells, { columns, dayOrder, today }) }))
  const choices = { doubles: reading.doubles, byLine: new Map(reading.choices.map(({ line, act }) => [line, act])) }
  const rows = planImport(read, known, choices)
  const counts = { rows: rows.length, create: 0, update: 0, skip: 0, bad: 0 }
  for (const { act } of rows) counts[act] += 1
  return { rows, missingFields: missing, asksDayOrder: reading.dayOrder === undefined && asksDayOrder(dates), counts }
}

function datesOf({ rows }: MemberTable, columns: MemberColumns): readonly string[] {
  const index = columns.indexOf('birthDate')
  return index === -1 ? [] : rows.map(({ cells }) => cells[index] ?? '')
}
