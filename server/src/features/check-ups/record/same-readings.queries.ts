import type { NamedMember } from '@salus/contract/members/members.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

export interface DeviceReading {
  readonly memberId: string
  /** Vendor and model, such as `Tanita|MC-780`. An unknown part is an empty string. */
  readonly device: string
  readonly weightKg: number
  /** The interval in which the reading was taken: `from` inclusive, `until` exclusive. */
  readonly from: string
  readonly until: string
  /** The time according to the device's clock; `null` if the interval is enough to identify the reading. */
  readonly wallTime: string | null
}

export interface SameReading {
  readonly index: number
  /** `null` if the caller is not allowed to see the result. */
  readonly member: NamedMember | null
}

const unnestReadings = (readings: readonly DeviceReading[]) => sql`unnest(
  ${readings.map(({ memberId }) => memberId)}::uuid[], ${readings.map(({ device }) => device)}::text[],
  ${readings.map(({ weightKg }) => weightKg)}::numeric[], ${readings.map(({ from }) => from)}::timestamptz[],
  ${readings.map(({ until }) => until)}::timestamptz[], ${readings.map(({ wallTime }) => wallTime)}::text[])
  with ordinality as asked(member_id, device, weight_kg, since, until, wall_time, number)`

/** In kilograms: half a step of the weight field, plus a little for rounding errors. */
const halfStep = 0.0501

/**
 * Selects the results of other members that were measured in the interval of a reading. The lateral join searches for
 * one reading after the other. With another join order, PostgreSQL would compare thousands of readings of a file with
 * all readings ever imported.
 */
const measuredThen = ({ tenantId }: EnteredTenant, readings: readonly DeviceReading[]) => sql`
  select asked.number, asked.device, asked.weight_kg, asked.wall_time, found.*
  from ${unnestReadings(readings)}
  cross join lateral (
    select c.result_guid, c.revision, c.member_id as owner_id from check_up c
    where c.tenant_id = ${tenantId} and c.status = 'complete'
      and c.date_of_measurement >= asked.since and c.date_of_measurement < asked.until and c.member_id <> asked.member_id
    order by c.date_of_measurement desc, c.result_guid desc
  ) found`

/** Finds the readings that another member's result also contains. Searches only the results that the caller may see. */
export async function findShownReadings(
  scope: EnteredTenant,
  readings: readonly DeviceReading[],
): Promise<readonly SameReading[]> {
  const { rows } = await sql<SameReading>`
    with asked as materialized (${measuredThen(scope, readings)})
    select distinct on (asked.number) (asked.number - 1)::int as index,
           json_build_object('memberId', m.id, 'firstName', m.first_name, 'lastName', m.last_name,
             'birthDate', m.birth_date, 'externalNumber', m.external_number) as member
    from asked
    join check_up_version v on v.tenant_id = ${scope.tenantId} and v.result_guid = asked.result_guid
      and v.revision = asked.revision
      and abs(case when jsonb_typeof(v.answers->'weight') = 'number' then (v.answers->>'weight')::numeric end
              - asked.weight_kg) < ${halfStep}
      and coalesce(v.device_facts->>'vendor', '') || '|' || coalesce(v.device_facts->>'model', '') = asked.device
      and (asked.wall_time is null or v.device_facts->>'wallTime' = asked.wall_time)
    join member m on m.tenant_id = v.tenant_id and m.id = asked.owner_id
    order by asked.number`.execute(scope.db)
  return rows
}

/**
 * Finds the readings that an imported result of another member also contains, shared or not. Reveals only that there is
 * a match.
 */
export async function findHiddenReadings(
  scope: EnteredTenant,
  readings: readonly DeviceReading[],
): Promise<readonly SameReading[]> {
  await see(scope.db, { reveal: 'to-count' })
  const { rows } = await sql<SameReading>`
    with asked as materialized (${measuredThen(scope, readings)})
    select distinct (asked.number - 1)::int as index, null as member
    from asked
    cross join lateral (
      select 1 from imported_row r
      where r.tenant_id = ${scope.tenantId} and r.result_guid = asked.result_guid and r.counts
        and abs(r.weight_kg - asked.weight_kg) < ${halfStep}
        and (case when split_part(r.device, '|', 1) = 'unknown' then substr(r.device, 8) else r.device end) = asked.device
        and (asked.wall_time is null or r.wall_time = asked.wall_time)
      limit 1
    ) same`.execute(scope.db)
  await see(scope.db, { reveal: null })
  return rows
}
