import { sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { sameSeries } from '../../platform/database/ended-series.queries.ts'

const [last, one] = [sql.ref('last'), sql.ref('one')]

/**
 * Returns the newest check-up of the series that contains `resultGuid`, and the id of its member. Considers only
 * check-ups that staff are allowed to see. `undefined` if there is none.
 */
export async function newestOfSeries(
  { db, tenantId }: TenantScope,
  resultGuid: string,
): Promise<{ resultGuid: string; memberId: string } | undefined> {
  const { rows } = await sql<{ resultGuid: string; memberId: string }>`
    select last.result_guid as "resultGuid", last.member_id as "memberId"
    from check_up one join check_up last on ${sameSeries(last, one)} and last.status = 'complete' and last.is_shared
    where one.tenant_id = ${tenantId} and one.result_guid = ${resultGuid} and one.status = 'complete' and one.is_shared
    order by last.date_of_measurement desc, last.recorded_at desc, last.result_guid desc limit 1`.execute(db)
  return rows[0]
}

/** Stores that the series ended with this check-up. Returns false if that was already stored. */
export async function insertSeriesEnd({ db, tenantId, now }: TenantScope, resultGuid: string): Promise<boolean> {
  const inserted = await db
    .insertInto('series_end')
    .values({ tenant_id: tenantId, result_guid: resultGuid, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('result_guid')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Removes all stored ends of the series, including those stored with earlier check-ups. Returns false if there were
 * none.
 */
export async function deleteSeriesEnds({ db, tenantId }: TenantScope, resultGuid: string): Promise<boolean> {
  const { rows } = await sql`delete from series_end s using check_up last, check_up one
    where s.tenant_id = ${tenantId} and last.tenant_id = s.tenant_id and last.result_guid = s.result_guid
      and one.tenant_id = s.tenant_id and one.result_guid = ${resultGuid} and ${sameSeries(last, one)}
    returning s.result_guid`.execute(db)
  return rows.length > 0
}
