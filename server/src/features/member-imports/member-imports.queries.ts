import type { ImportReading, MemberImport } from '@salus/contract/members/imports.ts'
import type { MemberColumn } from '@salus/domain/members/member-columns.ts'
import { memberFieldNames } from '@salus/domain/members/member-fields.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { selectFields } from '../../platform/database/member-fields.queries.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { Today } from '../consents/build-first-consents.ts'
import { knownAtOnce, knownColumns } from './known-members.ts'

export const undoDays = 30

const importColumns = [
  'id',
  sql<MemberImport['state']>`state`.as('state'),
  'file_name as fileName',
  'bytes',
  'percent',
  'imported_by_name as importedByName',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'undone_at as undoneAt',
  'undone_by_name as undoneByName',
  sql<MemberImport['counts']>`counts -> 'plan'`.as('counts'),
  sql<number[]>`coalesce(counts -> 'leftOut', '[]')`.as('leftOut'),
  sql<number>`coalesce((counts ->> 'kept')::int, 0)`.as('kept'),
  sql<string | null>`case when state = 'done' and finished_at > now() - make_interval(days => ${sql.lit(undoDays)})
      and exists (select from member_import_row r where r.tenant_id = member_import.tenant_id and r.import_id = member_import.id)
    then finished_at + make_interval(days => ${sql.lit(undoDays)}) end`.as('undoableUntil'),
  'revision',
] as const

/** Selects the imports, newest first. Leaves out files that were only opened or checked. */
export const importsOfTenant = (
  db: Queries,
  tenantId: number,
  { after, limit }: { readonly after?: TimeCursor | undefined; readonly limit?: number | undefined },
) => {
  let query = db
    .selectFrom('member_import')
    .select(importColumns)
    .where('tenant_id', '=', tenantId)
    .where('state', '!=', sql.lit('open'))
  if (after !== undefined)
    query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(limit)))
}

export const importOfTenant = (db: Queries, tenantId: number, importId: string) =>
  db.selectFrom('member_import').select(importColumns).where('tenant_id', '=', tenantId).where('id', '=', importId)

export async function insertImport(
  scope: TenantScope,
  opened: { readonly id: string; readonly fileName: string; readonly bytes: number; readonly content: Buffer },
): Promise<MemberImport> {
  await scope.db
    .insertInto('member_import')
    .values({
      tenant_id: scope.tenantId,
      id: opened.id,
      file_name: opened.fileName,
      bytes: opened.bytes,
      content: opened.content,
      imported_by: scope.actor.userId,
      imported_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`,
      created_at: scope.now,
    })
    .execute()
  return importOfTenant(scope.db, scope.tenantId, opened.id).executeTakeFirstOrThrow()
}

/**
 * Maps column names to the fields that they meant in the tenant's last ten imports. If imports differ, the newest one
 * wins.
 */
export async function rememberedColumns(scope: TenantScope): Promise<Record<string, MemberColumn | null>> {
  const { rows } = await sql<{ columns: Record<string, MemberColumn | null> }>`
    select reading -> 'remembered' as columns from member_import
    where tenant_id = ${scope.tenantId} and state not in ('open', 'failed') and reading ? 'remembered'
    order by created_at desc limit 10`.execute(scope.db)
  return Object.assign({}, ...rows.toReversed().map(({ columns }) => columns))
}

export interface StandingImport {
  readonly state: MemberImport['state']
  readonly revision: number
  readonly counts: MemberImport['counts']
  readonly hasContent: boolean
  /** True if at least one required field of a member has no column in the file. */
  readonly missing: boolean
  readonly undoableUntil: string | null
}

export async function lockImport(scope: TenantScope, importId: string): Promise<StandingImport | undefined> {
  // Locks the row in a statement of its own, because a distributed database cannot lock rows in a statement that also
  // reads another table.
  await scope.db
    .selectFrom('member_import')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', importId)
    .forUpdate()
    .execute()
  return importOfTenant(scope.db, scope.tenantId, importId)
    .select([
      sql<boolean>`content is not null`.as('hasContent'),
      sql<boolean>`coalesce((reading ->> 'missing')::boolean, false)`.as('missing'),
    ])
    .executeTakeFirst()
}

export type StoredReading = ImportReading & {
  /**
   * The current date in the time zone where each day begins earliest, so that today's dates are accepted in every time
   * zone.
   */
  readonly today: string
  /** The day of the consents if the request names none. Absent in readings that an older release stored. */
  readonly consentDay?: Today
  readonly remembered: Readonly<Record<string, MemberColumn | null>>
  readonly missing: boolean
}

const changeImport = (scope: TenantScope, importId: string) =>
  scope.db
    .updateTable('member_import')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', importId)

/**
 * Reads the changed import in a second statement, because in a distributed database a write can return only the row
 * that it writes.
 */
const afterChange = (scope: TenantScope, importId: string): Promise<MemberImport> =>
  importOfTenant(scope.db, scope.tenantId, importId).executeTakeFirstOrThrow()

export async function storeReading(
  scope: TenantScope,
  importId: string,
  { reading, counts }: { readonly reading: StoredReading; readonly counts: NonNullable<MemberImport['counts']> },
): Promise<MemberImport> {
  await changeImport(scope, importId)
    .set({ reading: JSON.stringify(reading), counts: JSON.stringify({ plan: counts }), state: 'open' })
    .execute()
  return afterChange(scope, importId)
}

export async function changeState(
  scope: TenantScope,
  importId: string,
  state: MemberImport['state'],
): Promise<MemberImport> {
  await changeImport(scope, importId).set({ state, percent: 0 }).execute()
  return afterChange(scope, importId)
}

export const noteUndoneBy = (scope: TenantScope, importId: string): Promise<unknown> =>
  changeImport(scope, importId)
    .set({ undone_by: scope.actor.userId, undone_by_name: `${scope.actor.firstName} ${scope.actor.lastName}` })
    .execute()

export const deleteImport = (scope: TenantScope, importId: string): Promise<unknown> =>
  scope.db.deleteFrom('member_import').where('tenant_id', '=', scope.tenantId).where('id', '=', importId).execute()

export const importToPlan = (db: Queries, tenantId: number, importId: string) =>
  db
    .selectFrom('member_import')
    .select([
      sql<MemberImport['state']>`state`.as('state'),
      sql<string | null>`replace(encode(content, 'base64'), chr(10), '')`.as('content'),
      sql<StoredReading | null>`nullif(reading, '{}')`.as('reading'),
      sql<string>`(select timezone from app_user where id = gate.user_id)`.as('timezone'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)

interface KnownFrom {
  readonly tenantId: number
  readonly after: string
  /**
   * True if the database owner runs the query. The query then leaves out hidden records itself, because row-level
   * security might not apply to the owner.
   */
  readonly isOwner: boolean
}

/**
 * Returns a page of the visible records. The database packs the page, because converting each row in this process would
 * delay other requests.
 */
export const knownMembers = (db: Queries, { tenantId, after, isOwner }: KnownFrom) =>
  db
    .selectFrom(
      db
        .selectFrom('member')
        .select([
          'member.id',
          sql<boolean>`member.status = 'archived'`.as('isArchived'),
          ...selectFields(memberFieldNames),
        ])
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', sql.lit('member'))
        .where('id', '>', after)
        .$if(isOwner, (query) => query.where('held', '=', sql.lit(false)).where('merged_into', 'is', null))
        .orderBy('id')
        .limit(sql.lit(knownAtOnce))
        .as('known'),
    )
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`max(id::text collate "C")`.as('last'),
      sql<
        string | null
      >`replace(encode(convert_to(json_agg(json_build_array(${valuesOfKnown}) order by id)::text, 'UTF8'),
        'base64'), chr(10), '')`.as('packed'),
    ])

const valuesOfKnown = sql.join(knownColumns.map((name) => sql.ref(name)))
