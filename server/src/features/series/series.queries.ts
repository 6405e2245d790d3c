import { type RawBuilder, sql } from 'kysely'
import type { TenantScope } from '../../platform/tenant-scope.ts'

type Sql = RawBuilder<unknown>

/** Whether two check-ups of one member are of one series: of one profile, or what a module delivers under one name. */
const sameSeries = (a: Sql, b: Sql) => sql`(${a}.tenant_id = ${b}.tenant_id and ${a}.member_id = ${b}.member_id
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

/** The newest check-up of the series that staff see, and whose it is; undefined where there is no such check-up. */
export async function newestOfSeries(
  { db, tenantId }: TenantScope,
  resultGuid: string,
): Promise<{ resultGuid: string; memberId: string } | undefined> {
  const { rows } = await sql<{ resultGuid: string; memberId: string }>`
    select last.result_guid as "resultGuid", last.member_id as "memberId"
    from check_up one join check_up last on ${sameSeries(last, one)} and last.status = 'complete' and last.is_shared
    where one.tenant_id = ${tenantId} and one.result_guid = ${resultGuid} and one.status = 'complete' and one.is_shared
    order by last.date_of_measurement desc, last.result_guid desc limit 1`.execute(db)
  return rows[0]
}

export const insertSeriesEnd = ({ db, tenantId, now }: TenantScope, resultGuid: string): Promise<unknown> =>
  db
    .insertInto('series_end')
    .values({ tenant_id: tenantId, result_guid: resultGuid, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Of the whole series, whichever of its check-ups was the last one then. */
export const deleteSeriesEnds = ({ db, tenantId }: TenantScope, resultGuid: string): Promise<unknown> =>
  sql`delete from series_end s using check_up last, check_up one
    where s.tenant_id = ${tenantId} and last.tenant_id = s.tenant_id and last.result_guid = s.result_guid
      and one.tenant_id = s.tenant_id and one.result_guid = ${resultGuid} and ${sameSeries(last, one)}`.execute(db)
