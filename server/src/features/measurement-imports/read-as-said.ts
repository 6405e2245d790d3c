import { createHash } from 'node:crypto'
import type { MeasurementFile } from '@salus/contract/measurement-imports.ts'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { type ColumnMapping, findMapping, upsertMapping } from './measurement-imports.queries.ts'
import { type GivenFile, type ReadFile, readFile } from './read-file.ts'

export interface ReadAsSaid extends ReadFile {
  /** The units that it was read with, said now or before. */
  readonly answered: MeasurementFile['units']['answered']
  /** What of it somebody of the tenant said for an earlier file with these columns. */
  readonly remembered: ColumnMapping | null
  /** The columns of a table of unknown make, where they are remembered. */
  readonly table: NonNullable<RefusedFile['table']> | null
}

const saidKeys = ['encoding', 'delimiter', 'decimalSeparator', 'dayOrder', 'massUnit', 'units', 'columns'] as const

/** A table is read as somebody says now, or as somebody of the tenant said before. */
export async function readAsSaid(scope: TenantScope, given: GivenFile, latest: string): Promise<ReadAsSaid> {
  const found = await readFile(asItCame(given), latest)
  const header = headerOf(found.file)
  const known = header === null ? undefined : await findMapping(scope, hashOfHeader(header))
  const said = saidOf(given, known)
  const table = 'fileError' in found.file ? (found.file.table ?? null) : null
  const remembered = known ?? null
  const answered = { massUnit: said.massUnit ?? null, units: said.units ?? {} }
  if (saidKeys.every((key) => said[key] === undefined)) return { ...found, answered, remembered, table: null }
  const read = await readFile(said, latest)
  const hasOwnColumns = given.columns === undefined && known?.columns != null
  return { ...read, answered, remembered, table: hasOwnColumns ? table : null }
}

/** The next file with the same columns is read without a question. */
export async function rememberSaid(scope: TenantScope, given: GivenFile): Promise<void> {
  if (saidKeys.every((key) => given[key] === undefined)) return
  const header = headerOf((await readFile(asItCame(given), '')).file)
  if (header === null) return
  const hash = hashOfHeader(header)
  const { columns, dayOrder, massUnit, units, encoding, delimiter, decimalSeparator } = saidOf(
    given,
    await findMapping(scope, hash),
  )
  await upsertMapping(scope, hash, {
    columns: columns ?? null,
    dayOrder: dayOrder ?? null,
    massUnit: massUnit ?? null,
    units: units ?? null,
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    decimalSeparator: decimalSeparator ?? null,
  })
}

const asItCame = ({ fileName, content }: GivenFile): GivenFile => ({ fileName, content })

const saidOf = (given: GivenFile, known: ColumnMapping | undefined): GivenFile => ({
  ...asItCame(given),
  ...onlySaid(known ?? {}),
  ...onlySaid(given),
  ...(given.units === undefined && known?.units == null ? {} : { units: { ...known?.units, ...given.units } }),
})

const onlySaid = (said: Partial<Readonly<Record<(typeof saidKeys)[number], unknown>>>): Partial<GivenFile> =>
  Object.fromEntries(saidKeys.flatMap((key) => (said[key] == null ? [] : [[key, said[key]]])))

/** The names of the columns before anybody says anything: what a mapping is remembered by. */
function headerOf(file: ExportFile | RefusedFile): readonly string[] | null {
  if ('fileError' in file) return file.table?.header ?? null
  return file.header.length === 0 ? null : file.header
}

const hashOfHeader = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex')
