import type { ImportReading } from '@salus/contract/members/imports.ts'
import { missingFields, type MemberColumns } from '@salus/domain/members/member-columns.ts'
import type { MemberTable, TableRow } from '@salus/domain/members/member-table.ts'
import { type PlannedRow, planImport, staysArchived } from '@salus/domain/members/plan-import.ts'
import { readHeightUnit } from '@salus/domain/members/read-height.ts'
import {
  asksDayOrder,
  findDayOrder,
  readMemberRow,
  type RowProblem,
  type RowReading,
} from '@salus/domain/members/read-member-row.ts'
import { unpackKnown } from './known-members.ts'
import type { Page } from './pages.ts'
import { unpackMemberTable } from './unpack-member-table.ts'

export interface FileToRead {
  readonly packed: Uint8Array<ArrayBuffer>
  readonly reading: ImportReading
  readonly today: string
}

export interface FileToPlan extends FileToRead {
  readonly known: readonly Page[]
}

export interface PlanOfFile {
  readonly header: readonly string[]
  readonly missingFields: ReturnType<typeof missingFields>
  readonly asksDayOrder: boolean
  readonly counts: { rows: number; create: number; update: number; skip: number; bad: number; archived?: number }
}

/** Calls `take` with each planned row. Use it only in worker threads, because a long list takes seconds. */
export function planOfFile({ packed, known, reading, today }: FileToPlan, take: (row: PlannedRow) => void): PlanOfFile {
  const table = unpackMemberTable(packed)
  const columns = listColumns(table, reading)
  const heightUnit = heightUnitIn(table, columns)
  const dates = listDates(table, columns)
  const dayOrder = reading.dayOrder ?? findDayOrder(dates)
  const choices = { doubles: reading.doubles, byLine: new Map(reading.choices.map(({ line, act }) => [line, act])) }
  const counts = { rows: table.rows.length, create: 0, update: 0, skip: 0, bad: 0 }
  let archived = 0
  for (const planned of planImport(
    readRows(table, { columns, heightUnit, dayOrder, today }),
    unpackKnown(known),
    choices,
  )) {
    counts[planned.act] += 1
    if (staysArchived(planned)) archived += 1
    take(planned)
  }
  const asks = reading.dayOrder === undefined && asksDayOrder(dates)
  return {
    header: table.header,
    missingFields: missingFields(columns),
    asksDayOrder: asks,
    counts: archived === 0 ? counts : { ...counts, archived },
  }
}

export interface BadRow extends TableRow {
  readonly problems: readonly RowProblem[]
}

/** Finds the rows that cannot be imported. Use it only in worker threads. */
export function* findBadRows(table: MemberTable, { reading, today }: Omit<FileToRead, 'packed'>): Generator<BadRow> {
  const columns = listColumns(table, reading)
  const dayOrder = reading.dayOrder ?? findDayOrder(listDates(table, columns))
  const heightUnit = heightUnitIn(table, columns)
  for (const { line, cells } of table.rows) {
    const read = readMemberRow(cells, { columns, heightUnit, dayOrder, today })
    if ('problems' in read) yield { line, cells, problems: read.problems }
  }
}

const listColumns = (table: MemberTable, reading: ImportReading): MemberColumns =>
  table.header.map((_, index) => reading.columns[index] ?? null)

const heightUnitIn = ({ header }: MemberTable, columns: MemberColumns) =>
  readHeightUnit(header[columns.indexOf('heightCm')] ?? '')

function* readRows({ rows }: MemberTable, reading: RowReading) {
  for (const { line, cells } of rows) yield { line, read: readMemberRow(cells, reading) }
}

function listDates({ rows }: MemberTable, columns: MemberColumns): readonly string[] {
  const index = columns.indexOf('birthDate')
  return index === -1 ? [] : rows.map(({ cells }) => cells[index] ?? '')
}
