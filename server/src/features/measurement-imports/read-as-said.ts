import { createHash } from 'node:crypto'
import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { type ColumnMapping, mappingWithHeader, zoneOfReader } from './measurement-imports.queries.ts'
import { type GivenFile, type ReadFile, readFile } from './read-file.ts'

export interface ReadWithChoices extends ReadFile {
  /** The caller's time zone. */
  readonly timezone: string
  /** The column names of the original file, before any mapping. */
  readonly originalHeader: readonly string[] | null
  /** The chosen units, from this import or from an earlier file. */
  readonly answered: MeasurementFile['units']['answered']
  /** The choices that the tenant made for an earlier file with the same columns. */
  readonly remembered: ColumnMapping | null
  /** The original columns of a table, if a remembered mapping was applied; otherwise `null`. */
  readonly table: NonNullable<RefusedFile['table']> | null
}

export const choiceKeys = [
  'encoding',
  'delimiter',
  'decimalSeparator',
  'dayOrder',
  'massUnit',
  'units',
  'columns',
] as const

/**
 * Reads a table with the choices made for this import. If a choice is missing, uses the one that the tenant made for an
 * earlier file with the same columns. Must run outside any transaction. It may have to wait until other files have been
 * read, and should not occupy a database connection while it waits.
 */
export async function readWithChoices(
  platform: Platform,
  entrance: Entrance,
  given: GivenFile,
): Promise<ReadWithChoices> {
  const { rows } = await readInTenant(platform, entrance, { query: zoneOfReader })
  const timezone = rows[0]?.timezone ?? 'Europe/Berlin'
  const latest = wallTimeNow(platform.clock.now(), timezone)
  const found = await readFile(withoutChoices(given), latest)
  const header = findHeader(found.file)
  const known = header === null ? undefined : await knownMapping(platform, entrance, header)
  const choices = mergeChoices(given, known)
  const facts = { timezone, originalHeader: header, answered: answersIn(choices), remembered: known ?? null }
  if (choiceKeys.every((key) => choices[key] === undefined)) return { ...found, ...facts, table: null }
  const hasOwnColumns = given.columns === undefined && known?.columns != null
  return { ...(await readFile(choices, latest)), ...facts, table: hasOwnColumns ? findTable(found.file) : null }
}

const answersIn = ({ massUnit, units }: GivenFile) => ({ massUnit: massUnit ?? null, units: units ?? {} })

const findTable = (file: ExportFile | RefusedFile) => ('fileError' in file ? (file.table ?? null) : null)

async function knownMapping(
  platform: Platform,
  entrance: Entrance,
  header: readonly string[],
): Promise<ColumnMapping | undefined> {
  const query = (db: Queries, tenantId: number) => mappingWithHeader(db, tenantId, hashOfHeader(header))
  const { rows } = await readInTenant(platform, entrance, { query })
  return rows[0]
}

/** In milliseconds. A device's clock may be ahead by this much. */
const toleratedMs = 5 * 60_000

const wallTimeNow = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(now.getTime() + toleratedMs)
    .replace(' ', 'T')

const withoutChoices = ({ fileName, content }: GivenFile): GivenFile => ({ fileName, content })

export const mergeChoices = (given: GivenFile, known: ColumnMapping | undefined): GivenFile => ({
  ...withoutChoices(given),
  ...keepChosen(known ?? {}),
  ...keepChosen(given),
  ...(given.units === undefined && known?.units == null ? {} : { units: { ...known?.units, ...given.units } }),
})

const keepChosen = (choices: Partial<Readonly<Record<(typeof choiceKeys)[number], unknown>>>): Partial<GivenFile> =>
  Object.fromEntries(choiceKeys.flatMap((key) => (choices[key] == null ? [] : [[key, choices[key]]])))

/**
 * Returns the column names of the original file, by which the remembered mapping is found. Returns `null` if the file
 * has none.
 */
function findHeader(file: ExportFile | RefusedFile): readonly string[] | null {
  if ('fileError' in file) return file.table?.header ?? null
  return file.header.length === 0 ? null : file.header
}

export const hashOfHeader = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex')
