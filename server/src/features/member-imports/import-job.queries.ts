import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import type pg from 'pg'
import { kyselyOn } from '../../platform/database/kysely-on.ts'
import { fieldColumnList, fieldColumnTypes, setFieldsFrom } from '../../platform/database/member-fields.queries.ts'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import { runForSubject } from '../../platform/database/subjects/work.queries.ts'
import type { FirstHolding } from '../consents/build-first-consents.ts'
import { knownMembers, type StoredReading } from './member-imports.queries.ts'
import { seeOn } from '../../platform/database/sight.queries.ts'

export interface WorkOn {
  readonly tenantId: number
  readonly importId: string
}

export interface ImportToDo {
  readonly reading: StoredReading
  /** The stored table in base64. */
  readonly content: string
  readonly importedBy: string | null
  readonly importedByName: string | null
  readonly tenant: { readonly tenantKind: TenantKind; readonly locale: 'de' | 'en' }
}

/**
 * The first key of an advisory lock whose second key is the tenant id. The lock makes imports and their undoing run one
 * after the other.
 */
const lock = 7_230_429

export async function waitForTurn(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [lock, tenantId])
}

export async function importToDo(client: pg.PoolClient, work: WorkOn): Promise<ImportToDo | undefined> {
  await waitForTurn(client, work.tenantId)
  // Hidden records are neither compared nor changed. The queries on members also exclude them explicitly, because
  // row-level security might not apply to the database owner.
  await seeOn(client, { held: false, merged: false })
  const { rows } = await client.query<Omit<ImportToDo, 'tenant'> & ImportToDo['tenant']>(
    `select i.reading, replace(encode(i.content, 'base64'), chr(10), '') as content, i.imported_by as "importedBy", i.imported_by_name as "importedByName",
       t.kind as "tenantKind", t.locale
     from member_import i join tenant t on t.id = i.tenant_id
     where i.tenant_id = $1 and i.id = $2 and i.state in ('waiting', 'running', 'failed') and i.content is not null`,
    [work.tenantId, work.importId],
  )
  const [row] = rows
  return row && { ...row, tenant: { tenantKind: row.tenantKind, locale: row.locale } }
}

export const knownToImport = (client: pg.PoolClient, tenantId: number, after: string) =>
  knownMembers(kyselyOn(client), { tenantId, after, isOwner: true }).executeTakeFirst()

interface NewRows {
  readonly todo: ImportToDo
  readonly holding: { readonly storesHealthData: boolean; readonly sharesAll: boolean }
  readonly rows: readonly Record<string, unknown>[]
}

/** Creates members and returns their ids. If the member number in a row is already taken, the row creates no member. */
export async function insertMembers(
  client: pg.PoolClient,
  work: WorkOn,
  { todo, holding, rows }: NewRows,
): Promise<readonly string[]> {
  const made = await client.query<{ id: string }>(
    `with given as (
       select * from jsonb_to_recordset($3::jsonb) as r (id uuid, line int, ${fieldColumnTypes})
     ), made as (
       insert into member (tenant_id, id, ${fieldColumnList}, created_by, stores_health_data, shares_all)
       select $1, id, ${fieldColumnList}, $4, $5, $6 from given
       on conflict (tenant_id, external_number) where external_number is not null do nothing
       returning id, revision
     ), noted as (
       insert into member_import_row (tenant_id, import_id, member_id, line, act, revision)
       select $1, $2, made.id, given.line, 'created', made.revision from made join given using (id)
     )
     select id from made`,
    [work.tenantId, work.importId, JSON.stringify(rows), todo.importedBy, holding.storesHealthData, holding.sharesAll],
  )
  return made.rows.map(({ id }) => id)
}

interface NewConsents {
  readonly todo: ImportToDo
  readonly records: FirstHolding['records']
  readonly memberIds: readonly string[]
}

export async function insertConsentsOfImport(
  client: pg.PoolClient,
  work: WorkOn,
  { todo, records, memberIds }: NewConsents,
): Promise<void> {
  await client.query(
    `insert into consent (tenant_id, member_id, purpose, plugin_id, decision, given, given_on, time_zone,
       text_version, text_hash, language, recorded_by, recorded_by_name)
     select $1, member_id, r.purpose, r."pluginId", r.decision, r.how, r."on", r.timezone, r."textVersion", r."textHash", r.language, $4, $5
     from unnest($2::uuid[]) member_id cross join jsonb_to_recordset($3::jsonb) as r (purpose text, "pluginId" int,
       decision text, how text, "on" date, timezone text, "textVersion" text, "textHash" text, language text)
     -- Without this a distributed database copies the rows in a way that row-level security refuses.
     returning member_id`,
    [work.tenantId, [...memberIds], JSON.stringify(records), todo.importedBy, todo.importedByName],
  )
}

export interface UpdateOfImport {
  readonly id: string
  readonly line: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Updates the fields that differ from the file. Stores their previous values for the undo. */
export async function updateMembers(
  client: pg.PoolClient,
  work: WorkOn,
  rows: readonly UpdateOfImport[],
): Promise<void> {
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($3::jsonb) as r (id uuid, line int, fields jsonb)
     ), before as (
       select m.id, m.revision, given.line, given.fields,
         (select jsonb_object_agg(key, to_jsonb(m) -> key) from jsonb_object_keys(given.fields) key) as former,
         jsonb_populate_record(m, given.fields) as filled
       from member m join given on given.id = m.id where m.tenant_id = $1 for update of m
     ), changed as (
       update member m set ${setFieldsFrom('b.filled')}, revision = m.revision + 1, updated_at = now()
       from before b where m.tenant_id = $1 and m.id = b.id
     )
     insert into member_import_row (tenant_id, import_id, member_id, line, act, before, revision)
     select $1, $2, id, line, 'updated', former, revision + 1 from before`,
    [work.tenantId, work.importId, JSON.stringify(rows)],
  )
}

/** If the planner assumes fewer members than this, its statistics count as outdated. */
const fewRows = 1000

/**
 * Updates the planner's statistics if they are outdated. On a new machine, the planner assumes that the member table is
 * empty, so it scans the whole table to check each foreign key. Automatic statistics do not help, because they cover
 * only committed rows. Does not wait for another import that is updating the statistics.
 */
export async function refreshStatistics(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where oid = 'salus.member'::regclass and reltuples < $1::int`,
    [fewRows],
  )
  if (rows.length > 0) await client.query('analyze (skip_locked) member, member_word, consent, member_import_row')
}

export async function indexMembers(
  client: pg.PoolClient,
  { tenantId }: WorkOn,
  memberIds: readonly string[],
): Promise<void> {
  await client.query('select salus.index_members($1, $2::uuid[])', [tenantId, [...memberIds]])
}

interface AuditOfImport {
  readonly todo: Pick<ImportToDo, 'importedBy'>
  readonly action: WriteAct
  readonly memberIds: readonly string[]
}

export async function insertAuditOfImport(
  client: pg.PoolClient,
  work: WorkOn,
  { todo, action, memberIds }: AuditOfImport,
): Promise<void> {
  if (memberIds.length === 0) return
  await client.query(
    `insert into audit_event (tenant_id, actor_id, actor_role, action, object_kind, object_id, subject_ids, purpose)
     select $1, $3, (select role from membership where tenant_id = $1 and user_id = $3), $4, 'member-import', $2, $5::uuid[], 'administration'`,
    [work.tenantId, work.importId, todo.importedBy, action, [...memberIds]],
  )
  await client.query(
    `insert into audit_day (tenant_id, member_id, day) select $1, id, (now() at time zone 'UTC')::date
     from unnest($2::uuid[]) id order by id on conflict do nothing`,
    [work.tenantId, [...memberIds]],
  )
}

export async function finishImport(
  client: pg.PoolClient,
  work: WorkOn,
  done: { readonly counts: object; readonly leftOut: readonly number[] },
): Promise<void> {
  await client.query(
    `update member_import set state = 'done', percent = 100, content = null, finished_at = now(), revision = revision + 1,
       counts = $3 where tenant_id = $1 and id = $2`,
    [work.tenantId, work.importId, JSON.stringify({ plan: done.counts, leftOut: done.leftOut })],
  )
  await notifyTenant(client, work.tenantId, 'member-import-changed')
  await notifyTenant(client, work.tenantId, 'members-changed')
}

/** Uses a separate transaction, so that others can see the progress while the import is still running. */
export async function noteImportProgress(owner: pg.Pool, work: WorkOn, percent: number): Promise<void> {
  await runForSubject(owner, { tenant: work.tenantId }, async (client) => {
    await client.query(
      `update member_import set state = case when state = 'waiting' then 'running' else state end, percent = $3
       where tenant_id = $1 and id = $2 and state in ('waiting', 'running', 'undoing')`,
      [work.tenantId, work.importId, percent],
    )
    await notifyTenant(client, work.tenantId, 'member-import-changed')
  })
}

/** Returns the imports and undos whose job has used all its attempts. */
export async function findLostImports(owner: pg.Pool): Promise<readonly (WorkOn & { readonly isUndo: boolean })[]> {
  const { rows } = await owner.query<WorkOn & { readonly isUndo: boolean }>(
    `select (j.payload ->> 'tenantId')::int as "tenantId", j.payload ->> 'importId' as "importId",
       t.identifier = 'undo-import' as "isUndo"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('import-members', 'undo-import') and j.attempts >= j.max_attempts and j.locked_at is null
     order by j.id`,
  )
  return rows
}

export async function noteImportFailed(client: pg.PoolClient, work: WorkOn): Promise<void> {
  await client.query(
    `update member_import set state = 'failed', percent = 0, revision = revision + 1
     where tenant_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [work.tenantId, work.importId],
  )
  await notifyTenant(client, work.tenantId, 'member-import-changed')
}

export async function notifyTenant(
  client: pg.PoolClient,
  groupId: number,
  kind: 'member-import-changed' | 'members-changed',
): Promise<void> {
  await client.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify({ kind, groupId })])
}
