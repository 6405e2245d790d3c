import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

interface Recorded {
  readonly memberId: string
  readonly profileId: string
  readonly resultGuid: string
  /** The day on which the result was measured. The step of this day is completed even if the day has been closed. */
  readonly dayId?: string | undefined
}

/** Marks the steps of this result as done, unless they are done already. Returns the ids of their visits. */
export const updateToFinished = async (scope: EnteredTenant, of: Recorded): Promise<readonly string[]> => {
  const rows = await scope.db
    .updateTable('day_step')
    .from('day_visit')
    .innerJoin('measurement_day as d', (join) =>
      join.onRef('d.tenant_id', '=', 'day_visit.tenant_id').onRef('d.id', '=', 'day_visit.day_id'),
    )
    .set({ state: 'done', done_at: scope.now, result_guid: of.resultGuid })
    .where('day_step.tenant_id', '=', scope.tenantId)
    .where('day_visit.tenant_id', '=', scope.tenantId)
    .where('d.tenant_id', '=', scope.tenantId)
    .whereRef('day_visit.id', '=', 'day_step.visit_id')
    .where(sql<boolean>`(d.state = 'open' or d.id = ${of.dayId ?? null}::uuid)`)
    .where('day_visit.member_id', '=', of.memberId)
    .where('day_step.profile_id', '=', of.profileId)
    .where('day_step.state', '!=', sql.lit('done'))
    .returning('day_step.visit_id as visitId')
    .execute()
  return rows.map(({ visitId }) => visitId)
}

/**
 * Marks a step of a visit as done if the person has a shared result for it from the day of the visit. The result may be
 * older than the visit. The day begins and ends in the organisation's time zone.
 */
export async function tickMeasured(scope: EnteredTenant, visitId: string): Promise<void> {
  const zone = await findZoneOfTenant(scope)
  await sql`update day_step s set state = 'done', done_at = ${scope.now}::timestamptz, result_guid = measured.result_guid
    from (select v.id as visit_id, c.profile_id, (array_agg(c.result_guid order by c.date_of_measurement desc, c.recorded_at desc))[1] as result_guid
      from day_visit v
      join measurement_day d on d.tenant_id = v.tenant_id and d.id = v.day_id
      join check_up c on c.tenant_id = v.tenant_id and c.member_id = v.member_id and c.status = 'complete'
        and c.is_shared and c.kept_for is null and c.date_of_measurement >= d.day::timestamp at time zone ${zone}
        and c.date_of_measurement < (d.day + 1)::timestamp at time zone ${zone}
      where v.tenant_id = ${scope.tenantId} and d.tenant_id = ${scope.tenantId} and c.tenant_id = ${scope.tenantId}
        and v.id = ${visitId}::uuid
      group by v.id, c.profile_id) measured
    where s.tenant_id = ${scope.tenantId} and s.visit_id = measured.visit_id and s.profile_id = measured.profile_id
      and s.state <> 'done'`.execute(scope.db)
}

async function findZoneOfTenant({ db, tenantId }: EnteredTenant): Promise<string> {
  const { country } = await db
    .selectFrom('tenant')
    .select('country')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return mainZone(country)
}

export const updateToOpen = async (
  scope: EnteredTenant,
  resultGuids: readonly string[],
): Promise<readonly string[]> => {
  const rows = await scope.db
    .updateTable('day_step')
    .set({
      state: 'waiting',
      done_at: null,
      result_guid: null,
      claimed_by: null,
      claimed_by_name: null,
      claimed_at: null,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`result_guid = any(${[...resultGuids]}::uuid[])`)
    .returning('visit_id as visitId')
    .execute()
  return rows.map(({ visitId }) => visitId)
}

export interface StepOfDay {
  readonly dayId: string
  readonly memberId: string
  readonly profileId: string
  /** The result to ignore; `null` to ignore none. */
  readonly except: string | null
}

/**
 * Returns the result that completed this step, unless it is `except`. Returns `undefined` if there is none or row-level
 * security hides it.
 */
export const findResultOfStep = async (
  scope: EnteredTenant,
  { dayId, memberId, profileId, except }: StepOfDay,
): Promise<
  | { readonly resultGuid: string; readonly dateOfMeasurement: string; readonly performedByName: string | null }
  | undefined
> => {
  const { rows } = await sql<{ resultGuid: string; dateOfMeasurement: string; performedByName: string | null }>`
    select c.result_guid as "resultGuid", c.date_of_measurement as "dateOfMeasurement",
      first.recorded_by_name as "performedByName"
    from day_visit v
    join day_step s on s.tenant_id = v.tenant_id and s.visit_id = v.id
    join check_up c on c.tenant_id = s.tenant_id and c.result_guid = s.result_guid
    join check_up_version first on first.tenant_id = c.tenant_id and first.result_guid = c.result_guid and first.revision = 1
    where v.tenant_id = ${scope.tenantId} and s.tenant_id = ${scope.tenantId} and c.tenant_id = ${scope.tenantId}
      and first.tenant_id = ${scope.tenantId} and v.day_id = ${dayId}::uuid and v.member_id = ${memberId}::uuid
      and s.profile_id = ${profileId}::uuid and c.status = 'complete' and c.result_guid is distinct from ${except}::uuid`.execute(
    scope.db,
  )
  return rows[0]
}

export const hasStation = async (scope: EnteredTenant, dayId: string, profileId: string): Promise<boolean> => {
  const day = await scope.db
    .selectFrom('measurement_day')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', dayId)
    .where(sql<boolean>`stations @> ${JSON.stringify([{ profileIds: [profileId] }])}::jsonb`)
    .executeTakeFirst()
  return day !== undefined
}

export const findDate = async (scope: EnteredTenant, dayId: string): Promise<string | null> => {
  const found = await scope.db
    .selectFrom('measurement_day')
    .select('day')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', dayId)
    .executeTakeFirst()
  return found?.day ?? null
}
