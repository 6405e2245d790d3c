import { createHash } from 'node:crypto'
import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { MeasurementImport } from '@salus/contract/measuring/imports.ts'
import type { ColumnTarget } from '@salus/domain/devices/files/column-targets.ts'
import type { MassUnit } from '@salus/domain/devices/files/mass-unit.ts'
import type { UnitCode } from '@salus/domain/devices/files/units.ts'
import type { ChosenEncoding } from '@salus/domain/tables/decode-text.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

/**
 * Takes an advisory lock, so that imports of a tenant run one after the other and never store the same measurement
 * twice.
 */
export const lockImports = (scope: TenantScope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${scope.tenantId}`}, 0))`.execute(scope.db)

/** Identifies a measurement, so that it is recognised if it is imported again. */
export interface MeasurementKey {
  readonly person: string
  readonly device: string
  readonly measuredAt: string
  readonly weightKg: number
}

const selectKeys = (keys: readonly MeasurementKey[]) => sql`unnest(
  ${keys.map(({ person }) => person)}::text[], ${keys.map(({ device }) => device)}::text[],
  ${keys.map(({ measuredAt }) => measuredAt)}::timestamptz[], ${keys.map(({ weightKg }) => weightKg)}::numeric[])`

export interface KnownMeasurement {
  readonly index: number
  readonly rawHash: string
  readonly resultGuid: string
}

/**
 * Selects the members in `keys`. Each one has a row for every record id under which the member's measurements were
 * imported, because merged records had their own ids.
 */
const namesOfMembers = (scope: TenantScope, keys: readonly MeasurementKey[]) => {
  const members = [...new Set(keys.map(({ person }) => person))]
  return sql`(
    select distinct member_id::text as member, person from imported_row
    where tenant_id = ${scope.tenantId} and member_id = any(${members}::uuid[])
    union select id, id from unnest(${members}::text[]) id
  )`
}

/**
 * Returns the measurements that were already imported, for the member or for a record that was merged into the member's
 * record. `index` is the index of the measurement in `keys`.
 */
export const findImportedMeasurements = async (
  scope: TenantScope,
  keys: readonly MeasurementKey[],
): Promise<readonly KnownMeasurement[]> => {
  const { rows } = await sql<KnownMeasurement>`
    select (asked.number - 1)::int as index, r.raw_hash as "rawHash", r.result_guid as "resultGuid"
    from ${selectKeys(keys)} with ordinality as asked(person, device, measured_at, weight_kg, number)
    join ${namesOfMembers(scope, keys)} also on also.member = asked.person
    join imported_row r on r.tenant_id = ${scope.tenantId} and r.counts and r.person = also.person
      and r.device = asked.device and r.measured_at = asked.measured_at and r.weight_kg = round(asked.weight_kg, 2)`.execute(
    scope.db,
  )
  return rows
}

/**
 * Finds the keys that contradict an imported measurement: the person, the device and the time are the same, and the
 * weight is not. Returns their indexes in `keys`.
 */
export const findOtherWeights = async (
  scope: TenantScope,
  keys: readonly MeasurementKey[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ index: number }>`
    select (asked.number - 1)::int as index
    from ${selectKeys(keys)} with ordinality as asked(person, device, measured_at, weight_kg, number)
    join ${namesOfMembers(scope, keys)} also on also.member = asked.person
    cross join lateral (
      select 1 from imported_row r where r.tenant_id = ${scope.tenantId} and r.counts and r.person = also.person
        and r.device = asked.device and r.measured_at = asked.measured_at and r.weight_kg <> round(asked.weight_kg, 2)
      limit 1
    ) other`.execute(scope.db)
  return rows.map(({ index }) => index)
}

/** Returns the values as they were imported, by result. Results that the caller may not see are missing. */
export async function importedAnswers(
  scope: TenantScope,
  resultGuids: readonly string[],
): Promise<ReadonlyMap<string, AnswersInput>> {
  if (resultGuids.length === 0) return new Map()
  const found = await scope.db
    .selectFrom('check_up_version')
    .select(['result_guid as resultGuid', sql<AnswersInput>`answers`.as('answers')])
    .where('tenant_id', '=', scope.tenantId)
    .where('revision', '=', 1)
    .where(sql<boolean>`result_guid = any(${[...resultGuids]}::uuid[])`)
    .execute()
  return new Map(found.map(({ resultGuid, answers }) => [resultGuid, answers]))
}

export interface ImportToKeep {
  readonly importId: string
  readonly fileName: string
  readonly fileHash: string
  readonly importerVersion: string
  readonly format: string
  readonly timezone: string
  readonly stored: number
  readonly known: number
  readonly refused: number
  readonly members: number
}

export const insertImport = (scope: TenantScope, kept: ImportToKeep): Promise<unknown> =>
  scope.db
    .insertInto('file_import')
    .values({
      tenant_id: scope.tenantId,
      id: kept.importId,
      file_name: kept.fileName,
      file_hash: kept.fileHash,
      importer_version: kept.importerVersion,
      format: kept.format,
      timezone: kept.timezone,
      rows_stored: kept.stored,
      rows_known: kept.known,
      rows_refused: kept.refused,
      members: kept.members,
      imported_by: scope.actor.userId,
      imported_by_name: writeActorName(scope),
      imported_at: scope.now,
    })
    .execute()

export const writeActorName = ({ actor }: TenantScope) => `${actor.firstName} ${actor.lastName}`.trim()

/** Returns the hash by which an unchanged row is recognised. */
export const hashRow = (raw: string): string => createHash('sha256').update(raw).digest('hex')

export interface RowToKeep extends MeasurementKey {
  readonly resultGuid: string
  readonly importId: string
  readonly memberId: string
  readonly row: number
  readonly raw: string
  readonly rawHash: string
  readonly wallTime: string
  readonly namedId: string | null
}

const rowsAtOnce = 1000

export async function insertImportedRows(scope: TenantScope, rows: readonly RowToKeep[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await scope.db
      .insertInto('imported_row')
      .values(
        rows.slice(from, from + rowsAtOnce).map((row) => ({
          tenant_id: scope.tenantId,
          result_guid: row.resultGuid,
          import_id: row.importId,
          member_id: row.memberId,
          row_number: row.row,
          raw: row.raw,
          raw_hash: row.rawHash,
          person: row.person,
          device: row.device,
          measured_at: row.measuredAt,
          weight_kg: row.weightKg,
          wall_time: row.wallTime,
          named_id: row.namedId,
        })),
      )
      .execute()
  }
}

const importColumns = [
  'id as importId',
  'file_name as fileName',
  'format',
  'rows_stored as rowsStored',
  'rows_known as rowsKnown',
  'rows_refused as rowsRefused',
  'members',
  'imported_at as importedAt',
  'imported_by_name as importedBy',
  sql<MeasurementImport['undone']>`case when undone_at is null then null
    else json_build_object('at', undone_at, 'by', undone_by_name, 'reason', undo_reason) end`.as('undone'),
] as const

export const importsOfTenant = (
  db: Queries,
  tenantId: number,
  { after, limit }: { readonly after?: TimeCursor | undefined; readonly limit?: number | undefined },
) => {
  const query = db.selectFrom('file_import').select(importColumns).where('tenant_id', '=', tenantId)
  const further =
    after === undefined
      ? query
      : query.where(sql<boolean>`(imported_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return further
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(limit)))
}

export const findImport = (scope: TenantScope, importId: string): Promise<MeasurementImport | undefined> =>
  scope.db
    .selectFrom('file_import')
    .select(importColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', importId)
    .executeTakeFirst()

export interface ColumnMapping {
  /** `null` if the format of the table is known. */
  readonly columns: Record<string, ColumnTarget | null> | null
  readonly dayOrder: 'day-first' | 'month-first' | null
  readonly massUnit: MassUnit | null
  readonly units: Record<string, UnitCode | null> | null
  readonly encoding: ChosenEncoding | null
  readonly delimiter: 'comma' | 'semicolon' | 'tab' | null
  readonly decimalSeparator: 'point' | 'comma' | null
}

export const mappingWithHeader = (db: Queries, tenantId: number, headerHash: string) =>
  db
    .selectFrom('column_mapping')
    .select([
      sql<ColumnMapping['columns']>`columns`.as('columns'),
      sql<ColumnMapping['dayOrder']>`day_order`.as('dayOrder'),
      sql<ColumnMapping['massUnit']>`mass_unit`.as('massUnit'),
      sql<ColumnMapping['units']>`units`.as('units'),
      sql<ColumnMapping['encoding']>`encoding`.as('encoding'),
      sql<ColumnMapping['delimiter']>`delimiter`.as('delimiter'),
      sql<ColumnMapping['decimalSeparator']>`decimal_separator`.as('decimalSeparator'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('header_hash', '=', headerHash)

/** Selects the caller's time zone, which applies to wall clock times in a file. */
export const zoneOfReader = (db: Queries) =>
  db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', sql<string>`gate.user_id`)

export const upsertMapping = (scope: TenantScope, headerHash: string, mapping: ColumnMapping): Promise<unknown> => {
  const said = {
    columns: mapping.columns === null ? null : JSON.stringify(mapping.columns),
    day_order: mapping.dayOrder,
    mass_unit: mapping.massUnit,
    units: mapping.units === null ? null : JSON.stringify(mapping.units),
    encoding: mapping.encoding,
    delimiter: mapping.delimiter,
    decimal_separator: mapping.decimalSeparator,
    changed_at: scope.now,
  }
  return scope.db
    .insertInto('column_mapping')
    .values({ tenant_id: scope.tenantId, header_hash: headerHash, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'header_hash']).doUpdateSet(said))
    .execute()
}
