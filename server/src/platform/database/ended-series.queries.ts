import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Whether two check-ups of one member are of one series: of one profile, or what a module delivers under one name. */
export const sameSeries = (a: Sql, b: Sql) => sql`(${a}.tenant_id = ${b}.tenant_id and ${a}.member_id = ${b}.member_id
  and ${a}.plugin_id = ${b}.plugin_id and ${a}.profile_id is not distinct from ${b}.profile_id
  and (${a}.profile_id is not null or ${a}.profile_name = ${b}.profile_name))`

const last = sql.ref('last')

/** When the series of this check-up ended; null where it goes on, as after an end that an older check-up had. */
export const seriesEndOf = (checkUp: Sql) => sql<string | null>`(
  select max(s.ended_at) from series_end s
  join check_up last on last.tenant_id = s.tenant_id and last.result_guid = s.result_guid
  where s.tenant_id = ${checkUp}.tenant_id and ${sameSeries(last, checkUp)}
    and last.date_of_measurement >= ${checkUp}.date_of_measurement)`

const one = sql.ref('one')

/** Whether every series of a member that is shared with staff has ended. Hardly any member has an end, so those come first. */
export const hasOnlyEndedSeries = (tenantId: number, member: Sql) => sql<boolean>`(
  ${member}.id in (
    select ended.member_id from series_end s
    join check_up ended on ended.tenant_id = s.tenant_id and ended.result_guid = s.result_guid
    where s.tenant_id = ${tenantId})
  and not exists (
    select from check_up one where one.tenant_id = ${tenantId} and one.member_id = ${member}.id
      and one.status = 'complete' and one.is_shared and ${seriesEndOf(one)} is null))`
