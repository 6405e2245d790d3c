import { sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { Moved } from './move-rows.queries.ts'
import { see } from '../../platform/database/sight.queries.ts'

/**
 * For these tables, a merge stores the keys of the rows that the remaining record already has. The undo needs these
 * keys to find the rows that arrived after the merge.
 */
const counted = [
  { table: 'check_up', key: 'result_guid' },
  { table: 'document', key: 'id' },
  { table: 'safety_answer', key: 'id' },
  { table: 'consent', key: 'id' },
  { table: 'invitation', key: 'id' },
] as const

/** The property name in `moved` of a merge for the keys that the remaining record had before the merge. */
export const keptName = (table: (typeof counted)[number]['table']) => `kept ${table}`

/**
 * Reads the keys of the rows that the remaining record has. Must run before the rows of the merged record move to it.
 */
export async function keysOfKept({ db, tenantId }: TenantScope, memberId: string): Promise<Moved> {
  const keysIn = counted.map(
    ({ table, key }) => sql`(select coalesce(json_agg(json_build_object('key', ${sql.ref(key)})), '[]')
      from ${sql.table(table)} where tenant_id = ${tenantId} and member_id = ${memberId}::uuid) as ${sql.ref(keptName(table))}`,
  )
  const { rows } = await sql<Moved>`select ${sql.join(keysIn)}`.execute(db)
  return rows[0] ?? {}
}

/**
 * Builds the condition that the column contains one of the keys. Uses a JSON object, because PostgreSQL would compare a
 * list of keys with each row one by one. This takes too long for a record with thousands of results.
 */
const isAmong = (column: string, keys: readonly string[]) =>
  sql<boolean>`${JSON.stringify(Object.fromEntries(keys.map((key) => [key, true])))}::jsonb ? ${sql.ref(column)}::text`

/** Returns true if the members of both records wait for an answer to their request for a correction. */
export async function bothAwaitCorrection(
  { db, tenantId }: TenantScope,
  memberIds: readonly [string, string],
): Promise<boolean> {
  const waiting = await db
    .selectFrom('record_correction')
    .select('member_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('member_id', 'in', [...memberIds])
    .where('state', '=', sql.lit('open'))
    .execute()
  return waiting.length === memberIds.length
}

/** Returns the results of this record, shared or not, that did not exist before the merge. */
export async function listResultsSince(
  { db, tenantId }: TenantScope,
  memberId: string,
  known: readonly string[],
): Promise<readonly string[]> {
  await see(db, { member: memberId, former: true })
  const rows = await db
    .selectFrom('check_up')
    .select('result_guid as resultGuid')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`not ${isAmong('result_guid', known)}`)
    .orderBy('recorded_at')
    .execute()
  return rows.map(({ resultGuid }) => resultGuid)
}

/** Returns true if another record was merged into the remaining one later, and that later merge was not undone. */
export async function wasMergedLater(
  { db, tenantId }: TenantScope,
  merge: { readonly member_id: string; readonly merged_at: string },
): Promise<boolean> {
  const later = await db
    .selectFrom('member_merge')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', merge.member_id)
    .where('merged_at', '>', merge.merged_at)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Returns the invitation by which this login was last linked to a record of the tenant; `undefined` if there is none.
 */
export async function findAccepted({ db, tenantId }: TenantScope, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('audit_event')
    .select('object_id as id')
    .where('tenant_id', '=', tenantId)
    .where('action', '=', 'invitation.accepted')
    .where('actor_id', '=', userId)
    .where(sql<boolean>`cardinality(subject_ids) > 0`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? undefined
}

/** Returns who recorded the decisions since the merge; `null` for a job. */
export async function findDecidersSince(
  { db, tenantId }: TenantScope,
  memberId: string,
  known: readonly string[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ by: string | null }>`select distinct recorded_by as by from consent
    where tenant_id = ${tenantId} and member_id = ${memberId}::uuid and not ${isAmong('id', known)}`.execute(db)
  return rows.map(({ by }) => by)
}

interface Arrived {
  readonly kept: string
  readonly merged: string
  /** The merged record and the records that had been merged into it. */
  readonly records: readonly string[]
  /** The links that belonged to the merged record. */
  readonly links: readonly string[]
  /** The logins of the merged record, including those linked since the merge. */
  readonly logins: readonly string[]
  readonly mergedAt: string
  /** The results that existed before the merge. */
  readonly known: readonly string[]
  /** The `known` results that the merge moved. */
  readonly moved: readonly string[]
  /** The results and analyses that were sent for the merged record. */
  readonly addressed: readonly string[]
}

/**
 * Returns the results and analyses that a device, module or page has sent for one of these records since the merge.
 * They were stored in the remaining record.
 */
export async function listAddressedSince(
  { db, tenantId }: TenantScope,
  records: readonly string[],
  mergedAt: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('object_id as id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`subject_ids[2] is not null and subject_ids && ${[...records]}::uuid[]`)
    .where('at', '>=', mergedAt)
    .where('action', 'in', ['check-up.delivered', 'check-up.recorded', 'analysis.started'])
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/**
 * Returns the rows that arrived since the merge and certainly belong to the merged record. These are results from one
 * of its links, entries and decisions of its logins, and data sent with its id.
 */
export async function rowsOfMerged(scope: TenantScope, of: Arrived): Promise<Moved> {
  const { db, tenantId } = scope
  const ofKept = sql`t.tenant_id = ${tenantId} and t.member_id = ${of.kept}::uuid`
  const logins = sql`any(${[...of.logins]}::uuid[])`
  const read = async (rows: ReturnType<typeof sql<Moved[string][number]>>) => (await rows.execute(db)).rows
  const isAddressed = (column: string) => isAmong(column, of.addressed)
  const results = await read(sql`select t.result_guid from check_up t
    where ${ofKept} and not ${isAmong('t.result_guid', of.known)} and (
      ${isAddressed('t.result_guid')}
      or exists (select from imported_row i where i.tenant_id = ${tenantId} and i.result_guid = t.result_guid
        and i.named_id = any(${[...of.records]}::uuid[]))
      or exists (select from analysis_link l where l.tenant_id = ${tenantId} and l.result_guid = t.result_guid
        and l.id = any(${[...of.links]}::uuid[]))
      or exists (select from check_up_version v where v.tenant_id = ${tenantId} and v.result_guid = t.result_guid
        and v.revision = 1 and v.answered_by = 'self' and v.recorded_by = ${logins}))`)
  const guids = results.map((row) => row['result_guid'])
  // Includes the results that the merge moved, because corrections may have added versions to them since.
  const returning = [...guids, ...of.moved]
  const rows = {
    check_up: results,
    check_up_version: await read(sql`select t.result_guid, t.revision from check_up_version t
      where ${ofKept} and ${isAmong('t.result_guid', returning.map(String))}`),
    imported_row: await read(sql`select t.result_guid from imported_row t
      where t.tenant_id = ${tenantId} and t.result_guid = any(${guids}::uuid[])`),
    record_correction: await read(sql`select t.id from record_correction t
      where ${ofKept} and exists (select from audit_event e where e.tenant_id = ${tenantId}
        and e.action = 'record-correction.asked' and e.object_id = t.id::text and e.actor_id = ${logins}
        and e.at >= ${of.mergedAt}::timestamptz)`),
    consent: await read(sql`select t.id from consent t
      where ${ofKept} and t.given = 'by-member-online' and t.recorded_by = ${logins}`),
    safety_answer: await read(sql`select t.id from safety_answer t
      where ${ofKept} and t.said_by = 'self' and t.asked_by = ${logins}`),
    analysis: await read(sql`select t.id, t.profile_id from analysis t
      where ${ofKept} and ((coalesce(t.second_of, t.owner_id) = ${logins} and t.started_by = coalesce(t.second_of, t.owner_id)) or ${isAddressed('t.id')}) and not exists (
        select from analysis o where o.tenant_id = ${tenantId} and o.member_id = ${of.merged}::uuid
          and o.profile_id = t.profile_id and o.owner_id = t.owner_id)`),
    membership: await read(sql`select t.user_id from membership t where ${ofKept} and t.user_id = ${logins}`),
  }
  return Object.fromEntries(Object.entries(rows).filter(([, found]) => found.length > 0))
}

/** Returns true if these consents would share unshared data that arrived since the merge and stays in the record. */
export async function wouldOpen(
  { db, tenantId }: TenantScope,
  memberId: string,
  of: {
    readonly sharesAll: boolean
    readonly exceptions: readonly number[]
    /** The keys of the rows that existed before the merge or that the undo moves back, by table. */
    readonly known: Readonly<Record<'check_up' | 'safety_answer' | 'document', readonly string[]>>
  },
): Promise<boolean> {
  const ofProduct = sql`(t.plugin_id = any(${[...of.exceptions]}::int[])) <> ${of.sharesAll}::boolean`
  const ofAny = sql`${of.sharesAll || of.exceptions.length > 0}::boolean`
  const found = (table: keyof typeof of.known, key: string, opens: typeof ofProduct) =>
    sql`exists (select from ${sql.table(table)} t
    where t.tenant_id = ${tenantId} and t.member_id = ${memberId}::uuid and not t.is_shared and t.kept_for is null
      and ${opens} and not ${isAmong(`t.${key}`, of.known[table])})`
  const { rows } = await sql<{ found: boolean }>`select ${found('check_up', 'result_guid', ofProduct)}
    or ${found('safety_answer', 'id', ofProduct)} or ${found('document', 'id', ofAny)} as found`.execute(db)
  return rows[0]?.found === true
}

/** Returns the logins that left this record since the merge and can still read their earlier data. */
export async function listLeftSince(
  { db, tenantId }: TenantScope,
  memberId: string,
  mergedAt: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ended_membership')
    .select('user_id as userId')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', '>', mergedAt)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Moves the access of a person who left from one record to another. If `to` is `null`, ends the access. */
export async function moveEnded(
  { db, tenantId }: TenantScope,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  const which = sql`tenant_id = ${tenantId} and member_id = ${from}::uuid and user_id = ${userId}::uuid`
  await (
    to === null
      ? sql`delete from ended_membership where ${which}`
      : sql`update ended_membership set member_id = ${to}::uuid where ${which}`
  ).execute(db)
}
