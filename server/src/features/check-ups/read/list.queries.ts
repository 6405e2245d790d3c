import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { sql } from 'kysely'
import { ownRecord, type Queries, type TenantReference } from '../../../platform/database/kysely-on.ts'
import { rowsOfPage, type TimeCursor } from '../../../platform/page.ts'
import { selectSeriesEnd } from '../../../platform/database/ended-series.queries.ts'
import type { WithheldMember } from '../../../platform/refuse-withheld.ts'

export interface CheckUpCursor extends TimeCursor {
  /** The time of recording, which decides the order of check-ups with the same date. Omitted in old cursors. */
  readonly recordedAt?: string | undefined
}

export interface CheckUpFilter {
  readonly productIds?: readonly number[] | undefined
  /** Lists withdrawn check-ups instead of valid ones. */
  readonly isWithdrawn?: boolean | undefined
  readonly after?: CheckUpCursor | undefined
  readonly limit?: number | undefined
}

const listColumns = [
  'result_guid as resultGuid',
  'plugin_id as pluginId',
  'profile_id as profileId',
  'profile_name as profileName',
  'date_of_measurement as dateOfMeasurement',
  'recorded_at as recordedAt',
  'member_id as memberId',
] as const

/**
 * If two check-ups have the same date, the one recorded later comes first, because it usually corrects the other one.
 * The indexes contain only the date and the id, so PostgreSQL itself sorts the few rows with the same date.
 */
const selectPlace = (name: string) =>
  sql`(${sql.ref(`${name}.date_of_measurement`)}, ${sql.ref(`${name}.recorded_at`)}, ${sql.ref(`${name}.result_guid`)})`

export const isNewerThan = (one: string, other: string) => sql<boolean>`${selectPlace(one)} > ${selectPlace(other)}`

const isAfter = ({ at, recordedAt, id }: CheckUpCursor) =>
  recordedAt === undefined
    ? sql<boolean>`(date_of_measurement, result_guid) < (${at}::timestamptz, ${id}::uuid)`
    : sql<boolean>`(date_of_measurement, recorded_at, result_guid) < (${at}::timestamptz, ${recordedAt}::timestamptz, ${id}::uuid)`

const newestFirst = (db: Queries, tenantId: TenantReference, filter: CheckUpFilter) => {
  let query = db
    .selectFrom('check_up')
    .select(listColumns)
    .select(sql<boolean>`crisis_at is not null`.as('isCrisis'))
    .where('tenant_id', '=', tenantId)
    // A literal instead of a parameter. With a parameter, PostgreSQL cannot use the partial indexes, because they
    // contain only complete check-ups.
    .where('status', '=', filter.isWithdrawn === true ? sql.lit('withdrawn') : sql.lit('complete'))
  const [first, ...more] = filter.productIds ?? []
  if (first !== undefined && more.length === 0) query = query.where('plugin_id', '=', first)
  // `+ 0` stops PostgreSQL from using the index by product, which cannot return several products in the order of their
  // dates.
  if (first !== undefined && more.length > 0)
    query = query.where(sql<boolean>`plugin_id + 0 = any(${[first, ...more]}::int[])`)
  if (filter.after) query = query.where(isAfter(filter.after))
  return query
    .orderBy('date_of_measurement', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('result_guid', 'desc')
    .limit(sql.lit(rowsOfPage(filter.limit)))
}

/**
 * Row-level security already requires `is_shared`. The condition is repeated here so that PostgreSQL can use a partial
 * index.
 */
export const checkUpsOfTenant = (db: Queries, tenantId: number, filter: CheckUpFilter) =>
  newestFirst(db, tenantId, filter).where('is_shared', '=', sql.lit(true))

/**
 * Returns one row for the member, with the check-ups as one array per column. Returns no row if there is no such
 * member. This is the most frequent read, and it would cost 50 % more if each check-up repeated the field names.
 */
export const checkUpsOfMember = (db: Queries, tenantId: number, filter: FilterOfMember) =>
  db
    .selectFrom('member')
    .innerJoin(selectColumns(ofMember(db, tenantId, filter)).as('found'), (join) => join.onTrue())
    .selectAll('found')
    .select(selectWithheldMember(filter.productIds).as('withheld'))
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', filter.memberId)

interface FilterOfMember extends CheckUpFilter {
  readonly memberId: string
  /** Lists only the newest check-up of each measurement profile. */
  readonly isNewestOfEach?: boolean | undefined
}

function ofMember(db: Queries, tenantId: number, filter: FilterOfMember) {
  const { memberId, isNewestOfEach = false } = filter
  const all = newestFirst(db, tenantId, filter).where('member_id', '=', memberId)
  if (!isNewestOfEach) return all
  return all.where(
    sql<boolean>`result_guid in (select distinct on (profile_id) result_guid from check_up
      where tenant_id = ${tenantId} and member_id = ${memberId} and status = 'complete' and profile_id is not null
      order by profile_id, date_of_measurement desc, recorded_at desc, result_guid desc)`,
  )
}

/**
 * Contains one array per field. Each array has one entry per check-up, in the same order, so all arrays have the same
 * length. An entry can be `null`. Only `crises` differs: it lists the ids of the check-ups that show a crisis.
 */
export type CheckUpColumns = {
  readonly [Name in Exclude<keyof CheckUpListItem, 'memberId' | 'isCrisis' | 'recordedAt'>]: CheckUpListItem[Name][]
} & {
  readonly recordedAt: readonly string[]
  readonly crises: readonly string[]
}

const selectColumns = (page: ReturnType<typeof newestFirst>) => sql<CheckUpColumns>`(
  select coalesce(json_agg("resultGuid"), '[]') as "resultGuid", coalesce(json_agg("pluginId"), '[]') as "pluginId",
         coalesce(json_agg("profileId"), '[]') as "profileId", coalesce(json_agg("profileName"), '[]') as "profileName",
         coalesce(json_agg("dateOfMeasurement"), '[]') as "dateOfMeasurement",
         coalesce(json_agg("recordedAt"), '[]') as "recordedAt",
         coalesce(json_agg("resultGuid") filter (where "isCrisis"), '[]') as crises
  from ${page} page)`

/**
 * Selects the member if a refusal must name them. This is the case if they share none of the given products or, without
 * given products, nothing at all. Selects `null` if the member shares something, or if callers read their own record.
 * Requires the row `gate` in the surrounding query.
 */
export const selectWithheldMember = (productIds: readonly number[] = []) => sql<WithheldMember | null>`case
  when gate.member_id is not distinct from member.id or ${sharesSome(productIds)} then null
  else json_build_object('memberId', member.id, 'firstName', member.first_name, 'lastName', member.last_name,
    'storesHealthData', member.stores_health_data) end`

const sharesSome = (productIds: readonly number[]) =>
  productIds.length === 0
    ? sql`(member.shares_all or member.sharing_exceptions <> '{}')`
    : sql`exists (select from unnest(${[...productIds]}::int[]) asked
        where (asked = any(member.sharing_exceptions)) <> member.shares_all)`

export const ownCheckUps = (db: Queries, filter: CheckUpFilter & { readonly groupId?: number | undefined }) => {
  const query = newestFirst(db, ownRecord.tenantId, filter).where('member_id', '=', ownRecord.memberId)
  return filter.groupId === undefined ? query : query.where(sql<boolean>`own.tenant_id = ${filter.groupId}`)
}

/**
 * Adds to each check-up whether its series has ended. A series ends when staff end it or when the member's record is
 * archived.
 */
export const ownCheckUpsWithEnd = (db: Queries, filter: Parameters<typeof ownCheckUps>[1]) =>
  ownCheckUps(db, filter).select(
    // Not `exists`: PostgreSQL may turn it into a list that is built once, for the first membership, and reuse that
    // list for the other memberships.
    sql<boolean>`(${selectSeriesEnd(ownRecord.tenantId, sql.ref('check_up'))} is not null or coalesce(
      (select record.status = 'archived' from member record
       where record.tenant_id = own.tenant_id and record.id = own.member_id), false))`.as('isOver'),
  )
