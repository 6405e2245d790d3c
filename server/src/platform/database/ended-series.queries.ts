import { type RawBuilder, sql } from 'kysely'
import type { TenantReference } from './kysely-on.ts'

type Sql = RawBuilder<unknown>

/**
 * True if two check-ups belong to one series: they have the same member, product and profile. Check-ups without a
 * profile must have the same profile name instead.
 */
export const sameSeries = (a: Sql, b: Sql) => sql`(${a}.tenant_id = ${b}.tenant_id and ${a}.member_id = ${b}.member_id
  and ${a}.plugin_id = ${b}.plugin_id and ${a}.profile_id is not distinct from ${b}.profile_id
  and (${a}.profile_id is not null or ${a}.profile_name = ${b}.profile_name))`

const last = sql.ref('last')

/**
 * Selects when the check-up's series was ended: the newest end whose last check-up is this one or a later one. `null`
 * if there is no such end. A check-up made after an end resumes the series, so it gets `null`, while earlier check-ups
 * keep the time of the end.
 */
export const selectSeriesEnd = (tenantId: TenantReference, checkUp: Sql) => sql<string | null>`(
  select max(s.ended_at) from series_end s
  join check_up last on last.tenant_id = s.tenant_id and last.result_guid = s.result_guid
  where s.tenant_id = ${tenantId} and last.tenant_id = ${tenantId} and ${sameSeries(last, checkUp)}
    and last.date_of_measurement >= ${checkUp}.date_of_measurement)`

const one = sql.ref('one')

/**
 * True if a member has ended a series, and every complete check-up that the member shares with staff belongs to an
 * ended series. The first condition selects the few members with an ended series, which makes the query fast.
 */
export const hasOnlyEndedSeries = (tenantId: number, member: Sql) => sql<boolean>`(
  ${member}.id in (
    select ended.member_id from series_end s
    join check_up ended on ended.tenant_id = s.tenant_id and ended.result_guid = s.result_guid
    where s.tenant_id = ${tenantId})
  and not exists (
    select from check_up one where one.tenant_id = ${tenantId} and one.member_id = ${member}.id
      and one.status = 'complete' and one.is_shared and ${selectSeriesEnd(tenantId, one)} is null))`
