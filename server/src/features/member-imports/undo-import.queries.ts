import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { setFieldsFrom } from '../../platform/database/member-fields.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { notifyTenant, type WorkOn } from './import-job.queries.ts'
import { see, seeOn } from '../../platform/database/sight.queries.ts'

export type UseReason = 'linked' | 'measured' | 'invited' | 'in-use' | 'edited'

export interface UsedRow {
  readonly memberId: string
  readonly line: number
  readonly firstName: string
  readonly lastName: string
  readonly reason: UseReason
}

/**
 * Tables that are ignored when checking whether a record is in use. Either every new record has rows in them, or their
 * rows only repeat or count other rows.
 */
const noUse = new Set([
  'consent',
  'audit_day',
  'member_import_row',
  'member_apart',
  'member_word',
  'erasure',
  'membership',
])

const tablesOfUse = [
  ...new Set(
    memberTables.filter(({ table, ids }) => ids.includes('member_id') && !noUse.has(table)).map(({ table }) => table),
  ),
]

const hasRowIn = (tables: readonly string[]) =>
  `(${tables.map((table) => `exists (select from ${table} t where t.tenant_id = m.tenant_id and t.member_id = m.id)`).join(' or ')})`

/**
 * The condition for the reason `measured`: there is an analysis link, or an analysis or result that staff can see. If
 * all analyses and results are unshared, the reason is `in-use`, so that staff do not learn of a measurement.
 */
const isSeenMeasured = `(${hasRowIn(['analysis_link'])} or ${['check_up', 'analysis']
  .map(
    (table) => `exists (select from ${table} t where t.tenant_id = m.tenant_id and t.member_id = m.id and t.is_shared)`,
  )
  .join(' or ')})`

const usedRows = `
  select * from (
    select r.member_id as "memberId", r.line, m.first_name as "firstName", m.last_name as "lastName",
      case when r.act = 'updated' then case when m.revision <> r.revision then 'edited' end
        when m.user_id is not null then 'linked'
        when ${isSeenMeasured} then 'measured'
        when ${hasRowIn(['invitation'])} then 'invited'
        when ${hasRowIn(tablesOfUse.filter((table) => table !== 'invitation'))} then 'in-use'
        when m.revision <> r.revision then 'edited'
        when exists (select from consent c where c.tenant_id = m.tenant_id and c.member_id = m.id and c.recorded_at > i.finished_at) then 'edited'
      end as reason
    from member_import_row r
    join member_import i on i.tenant_id = r.tenant_id and i.id = r.import_id
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = $1 and r.import_id = $2
  ) used where reason is not null order by line`

export async function findUsedRows(scope: TenantScope, importId: string): Promise<readonly UsedRow[]> {
  await see(scope.db, { reveal: 'to-count' })
  const { rows } = await scope.db.executeQuery<UsedRow>(CompiledQuery.raw(usedRows, [scope.tenantId, importId]))
  await see(scope.db, { reveal: null })
  return rows
}

export async function listUsedRows(client: pg.PoolClient, work: WorkOn): Promise<readonly UsedRow[]> {
  await seeOn(client, { reveal: 'to-count' })
  const { rows } = await client.query<UsedRow>(usedRows, [work.tenantId, work.importId])
  return rows
}

export interface UndoToDo {
  readonly created: readonly string[]
  readonly updated: readonly string[]
}

export async function undoToDo(client: pg.PoolClient, work: WorkOn): Promise<UndoToDo | undefined> {
  await seeOn(client, { held: false, merged: false })
  const { rows } = await client.query<UndoToDo>(
    `select array(select r.member_id from member_import_row r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
         where r.tenant_id = $1 and r.import_id = $2 and r.act = 'created'
           and not m.held and m.merged_into is null) as created,
       array(select r.member_id from member_import_row r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
         where r.tenant_id = $1 and r.import_id = $2 and r.act = 'updated'
           and not m.held and m.merged_into is null) as updated
     from member_import i where i.tenant_id = $1 and i.id = $2 and i.state = 'undoing'`,
    [work.tenantId, work.importId],
  )
  return rows[0]
}

export async function removeImported(client: pg.PoolClient, work: WorkOn, memberIds: readonly string[]): Promise<void> {
  const values = [work.tenantId, [...memberIds]]
  await client.query('delete from audit_day where tenant_id = $1 and member_id = any($2::uuid[])', values)
  await client.query('delete from member where tenant_id = $1 and id = any($2::uuid[])', values)
}

export async function restoreUpdated(client: pg.PoolClient, work: WorkOn, memberIds: readonly string[]): Promise<void> {
  await client.query(
    `with former as (
       select m.id, jsonb_populate_record(m, r.before) as filled
       from member_import_row r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
       where r.tenant_id = $1 and r.import_id = $2 and r.member_id = any($3::uuid[]) for update of m
     )
     update member m set ${setFieldsFrom('f.filled')}, revision = m.revision + 1, updated_at = now()
     from former f where m.tenant_id = $1 and m.id = f.id`,
    [work.tenantId, work.importId, [...memberIds]],
  )
}

export async function finishUndo(client: pg.PoolClient, work: WorkOn, kept: number): Promise<void> {
  await client.query('delete from member_import_row where tenant_id = $1 and import_id = $2', [
    work.tenantId,
    work.importId,
  ])
  await client.query(
    `update member_import set state = 'undone', percent = 100, undone_at = now(), revision = revision + 1,
       counts = counts || jsonb_build_object('kept', $3::int) where tenant_id = $1 and id = $2`,
    [work.tenantId, work.importId, kept],
  )
}

/** Notes that the undo did not happen, so that staff can ask for it again. */
export async function noteUndoFailed(client: pg.PoolClient, work: WorkOn): Promise<void> {
  await client.query(
    `update member_import set state = 'done', percent = 100, undone_by = null, undone_by_name = null,
       revision = revision + 1 where tenant_id = $1 and id = $2 and state = 'undoing'`,
    [work.tenantId, work.importId],
  )
  await notifyTenant(client, work.tenantId, 'member-import-changed')
}

/**
 * Deletes imports that were not carried out within a day. Deletes the undo data of imports that finished more than
 * `days` ago.
 */
export async function forgetOldImports(client: pg.PoolClient, tenantId: number, days: number): Promise<void> {
  await client.query(
    `delete from member_import where tenant_id = $1 and state in ('open', 'failed') and created_at < now() - interval '1 day'`,
    [tenantId],
  )
  await client.query(
    `delete from member_import_row r using member_import i where r.tenant_id = $1 and i.tenant_id = $1
       and i.id = r.import_id and i.finished_at < now() - make_interval(days => $2)`,
    [tenantId, days],
  )
}
