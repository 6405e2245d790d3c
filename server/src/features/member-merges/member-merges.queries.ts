import type { LikelyPerson, MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { closeDates, type Person } from '@salus/domain/members/likeness.ts'
import { memberFieldNames, memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { selectFields } from '../../platform/database/member-fields.queries.ts'
import type { WholeRecord } from './locked-records.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { ClosedRows } from '../members/login/close-beside.ts'
import type { Moved } from './move-rows.queries.ts'
import { see } from '../../platform/database/sight.queries.ts'

/** A merge can be undone for this many days. After that, the merged record is deleted permanently. */
export const undoDays = 30

const personColumns = [
  'id as memberId',
  ...selectFields(memberFieldsFor('identity')),
  sql<LikelyPerson['status']>`status`.as('status'),
  'last_check_up_at as lastCheckUpAt',
] as const

const mostCandidates = 200

/**
 * Selects members with the same number, address or name, or with nearly the same birth date. The caller compares them
 * in detail. Compares only plain columns, because under row-level security PostgreSQL cannot use an index for
 * expressions such as `lower(...)`.
 */
export const candidatesFor = (db: Queries, tenantId: number, person: Person) => {
  const dates = person.birthDate === null ? [] : [person.birthDate, ...closeDates(person.birthDate)]
  return db
    .selectFrom('member')
    .select(personColumns)
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql.lit('member'))
    .where((eb) =>
      eb.or([
        sql<boolean>`birth_date = any(${dates}::date[])`,
        ...(person.email === null
          ? []
          : [
              sql<boolean>`(id = any(${mayHaveAddress(tenantId, person.email)}) and lower(email) = lower(${person.email}))`,
            ]),
        ...(person.externalNumber === null ? [] : [sql<boolean>`external_number = ${person.externalNumber}`]),
        sql<boolean>`sort_name = any(array[${sortName(person.lastName, person.firstName)}, ${sortName(person.firstName, person.lastName)}])`,
      ]),
    )
    .limit(sql.lit(mostCandidates))
}

/** Builds the value for comparison with the column `sort_name`, which ignores case and diacritics. */
const sortName = (lastName: string, firstName: string) =>
  sql`(salus.unmarked(${lastName}) || E'\\u0001' || salus.unmarked(${firstName}))`

/**
 * Selects members whose indexed words include all words before the @ of the address. Also selects members whose index
 * is outdated.
 */
function mayHaveAddress(tenantId: number, email: string) {
  const local = email.split('@', 1)[0] ?? ''
  const telling = /[\p{L}\p{N}]/u.test(local) ? local : email
  const words = sql`(select distinct word from regexp_split_to_table(salus.folded(${telling}), ${betweenWords}) word
    where word <> '')`
  return sql`array(
    select member_id from member_word where tenant_id = ${tenantId} and word = any(array${words})
    group by member_id having count(*) = (select count(*) from ${words} words)
    union all select id from member where tenant_id = ${tenantId} and words is distinct from indexed_words)`
}

/** The separators of words, as in the database function `member_words`. */
const betweenWords = String.raw`[\s\-‐–.,;:@_/+&()"#]+`

export type PersonRow = LikelyPerson & { readonly id: string }

/**
 * Selects all members. For each member, `apart` contains the ids of the members who were declared to be different
 * people.
 */
export const peopleOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member')
    .select([...personColumns, 'id'])
    .select(
      sql<string[]>`array(select other_member_id from member_apart a
        where a.tenant_id = member.tenant_id and a.member_id = member.id)`.as('apart'),
    )
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql.lit('member'))

export const recordsToMerge = (db: Queries, tenantId: number, memberIds: readonly string[]) =>
  db
    .selectFrom('member')
    .select([
      'id as memberId',
      sql<RecordToMerge['status']>`status`.as('status'),
      'last_check_up_at as lastCheckUpAt',
      ...selectFields(memberFieldNames),
      sql<boolean>`user_id is not null`.as('isLinked'),
      'created_at as createdAt',
      'revision',
      'stores_health_data as storesHealthData',
      // Counts only shared check-ups, because staff must not learn that there are others.
      sql<number>`(select count(*)::int from check_up c
        where c.tenant_id = member.tenant_id and c.member_id = member.id and c.is_shared)`.as('checkUps'),
      sql<number>`(select count(*)::int from analysis a where a.tenant_id = member.tenant_id and a.member_id = member.id)`.as(
        'unfinished',
      ),
      sql<string[]>`array(select l.profile_id from analysis_link l where l.tenant_id = member.tenant_id
        and l.member_id = member.id and l.state in ('pending', 'beside') and l.expires_at > now()
        and (l.answers <> '{}' or l.opened_at is not null))`.as('begunLinks'),
      sql<string[]>`array(select a.profile_id from analysis a where a.tenant_id = member.tenant_id
        and a.member_id = member.id and a.answers <> '{}')`.as('begunAnalyses'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql.lit('member'))
    .where('id', 'in', [...memberIds])

/** Lets the transaction see records that were merged into others. */
export const seeMerged = (scope: TenantScope): Promise<unknown> => see(scope.db, { merged: true })

/** Lets the transaction see this record's unshared data, including data that is kept for a login. */
export const seeAll = (scope: TenantScope, memberId: string): Promise<unknown> =>
  see(scope.db, { member: memberId, former: true })

/**
 * Lets the transaction see all results of this record, including unshared ones, until `app.member` is set again or the
 * transaction ends.
 */
export const showOwn = (scope: TenantScope, memberId: string): Promise<unknown> => see(scope.db, { member: memberId })

export async function findProfiles(scope: TenantScope, memberIds: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const memberId of memberIds) {
    await showOwn(scope, memberId)
    const rows = await scope.db
      .selectFrom('check_up')
      .select('profile_id as profileId')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where('member_id', '=', memberId)
      .execute()
    for (const { profileId } of rows) if (profileId !== null) found.add(profileId)
  }
  return [...found]
}

/** Sets columns of a record. Their names come only from our own code, so they are safe in a statement. */
export async function setColumns(
  scope: TenantScope,
  memberId: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns)
  const sets = names.map((name, place) => `${name} = $${place + 4},`).join(' ')
  await scope.db.executeQuery(
    CompiledQuery.raw(
      `update member set ${sets} revision = revision + 1, updated_at = $3 where tenant_id = $1 and id = $2`,
      [scope.tenantId, memberId, scope.now, ...Object.values(columns)],
    ),
  )
}

export const repointMerged = (scope: TenantScope, from: string, to: string): Promise<unknown> =>
  scope.db
    .updateTable('member')
    .set({ merged_into: to })
    .where('tenant_id', '=', scope.tenantId)
    .where('merged_into', '=', from)
    .execute()

/** Makes the records that had been merged into the restored record `to` point to that record again. */
export const repointMergedBack = (scope: TenantScope, from: string, to: string): Promise<unknown> =>
  scope.db
    .updateTable('member')
    .set({ merged_into: to })
    .where('tenant_id', '=', scope.tenantId)
    .where('merged_into', '=', from)
    .where(
      sql<boolean>`id in (select merged_member_id from member_merge
        where tenant_id = ${scope.tenantId} and member_id = ${to}::uuid and undone_at is null)`,
    )
    .execute()

const mergeColumns = [
  'member_merge.id',
  'member_merge.member_id as memberId',
  'merged_member_id as mergedMemberId',
  sql<string>`concat(member.first_name, ' ', member.last_name)`.as('name'),
  sql<string>`concat(before -> 'merged' ->> 'first_name', ' ', before -> 'merged' ->> 'last_name')`.as('mergedName'),
  'member.birth_date as birthDate',
  'member.external_number as externalNumber',
  sql<string | null>`before -> 'merged' ->> 'birth_date'`.as('mergedBirthDate'),
  sql<string | null>`before -> 'merged' ->> 'external_number'`.as('mergedExternalNumber'),
  'merged_by_name as mergedByName',
  'merged_at as mergedAt',
  sql<string | null>`case when undone_at is null and merged_at > now() - make_interval(days => ${sql.lit(undoDays)})
    then merged_at + make_interval(days => ${sql.lit(undoDays)}) end`.as('undoableUntil'),
] as const

const merges = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member_merge')
    .innerJoin('member', (join) =>
      join.onRef('member.id', '=', 'member_merge.member_id').onRef('member.tenant_id', '=', 'member_merge.tenant_id'),
    )
    .select(mergeColumns)
    .where('member_merge.tenant_id', '=', tenantId)

const mostListed = 50

export const mergesOfTenant = (db: Queries, tenantId: number) =>
  merges(db, tenantId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(undoDays)})`)
    .orderBy('merged_at', 'desc')
    .orderBy('member_merge.id', 'desc')
    .limit(sql.lit(mostListed))

export interface StoredMerge {
  readonly member_id: string
  readonly merged_member_id: string
  readonly before: { readonly kept: WholeRecord; readonly merged: WholeRecord }
  readonly after: Readonly<Record<string, unknown>>
  /** The rows that the merge moved, and the rows that it hid. */
  readonly moved: Moved & ClosedRows
  /** How many check-ups the remaining record had before the merge; `null` if they were not counted. */
  readonly kept_check_ups: number | null
}

export const insertMerge = async (
  scope: TenantScope,
  merge: StoredMerge & { readonly id: string },
): Promise<MemberMerge> => {
  await scope.db
    .insertInto('member_merge')
    .values({
      tenant_id: scope.tenantId,
      id: merge.id,
      member_id: merge.member_id,
      merged_member_id: merge.merged_member_id,
      before: JSON.stringify(merge.before),
      after: JSON.stringify(merge.after),
      moved: JSON.stringify(merge.moved),
      kept_check_ups: merge.kept_check_ups,
      merged_by: scope.actor.userId,
      merged_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`,
      merged_at: sql<string>`now()`,
    })
    .execute()
  return findMerge(scope, merge.id)
}

export const findMerge = (scope: TenantScope, mergeId: string): Promise<MemberMerge> =>
  merges(scope.db, scope.tenantId).where('member_merge.id', '=', mergeId).executeTakeFirstOrThrow()

export interface LockedMerge extends StoredMerge {
  readonly merged_at: string
}

export const lockMerge = async (scope: TenantScope, mergeId: string): Promise<LockedMerge | undefined> => {
  const row = await scope.db
    .selectFrom('member_merge')
    .select(['member_id', 'merged_member_id', 'before', 'after', 'moved', 'kept_check_ups', 'merged_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', mergeId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(undoDays)})`)
    .forUpdate()
    .executeTakeFirst()
  // The cast is safe, because only `insertMerge` writes these columns.
  return row as LockedMerge | undefined
}

export const noteUndone = (scope: TenantScope, mergeId: string): Promise<unknown> =>
  scope.db
    .updateTable('member_merge')
    .set({ undone_at: sql<string>`now()` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', mergeId)
    .execute()

export const insertApart = (scope: TenantScope, [one, other]: readonly [string, string]): Promise<unknown> =>
  scope.db
    .insertInto('member_apart')
    .values({ tenant_id: scope.tenantId, member_id: one, other_member_id: other, said_at: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const isNumberOfAnother = async (scope: TenantScope, memberId: string, number: string): Promise<boolean> => {
  const other = await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('external_number', '=', number)
    .where('id', '!=', memberId)
    .executeTakeFirst()
  return other !== undefined
}
