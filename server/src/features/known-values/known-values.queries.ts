import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'

interface MeasuredValue {
  readonly value: number
  readonly measuredAt: string
}

interface Asked {
  readonly tenantId: number
  readonly memberId: string
}

/**
 * Returns the newest number that the member gave as the answer to one of the items `ids`; `null` if there is none.
 * Row-level security leaves out check-ups that the caller may not see.
 */
const newestValue = ({ tenantId, memberId }: Asked, ids: readonly string[]) => sql<MeasuredValue | null>`(
  select json_build_object('value', given.value, 'measuredAt', c.date_of_measurement)
  from check_up c
  join check_up_version v on v.tenant_id = ${tenantId} and v.result_guid = c.result_guid and v.revision = c.revision,
  lateral (
    select (v.answers->>item)::float8 as value from unnest(${[...ids]}::text[]) as item
    where jsonb_typeof(v.answers->item) = 'number' limit 1
  ) given
  where c.tenant_id = ${tenantId} and c.member_id = ${memberId} and c.status = 'complete'
  order by c.date_of_measurement desc, c.recorded_at desc, c.result_guid desc limit 1)`

/**
 * Returns no row if the tenant has no such member, or if the caller is another member. Requires the row `gate` in the
 * surrounding query.
 */
export const knownValuesOfMember = (db: Queries, asked: Asked) =>
  db
    .selectFrom('member')
    .select([
      'member.birth_date as birthDate',
      'member.height_cm as heightCm',
      sql<string>`(select timezone from app_user where id = gate.user_id)`.as('timezone'),
      newestValue(asked, ['height']).as('height'),
      newestValue(asked, ['weight', 'weightKg']).as('weight'),
    ])
    .where('member.tenant_id', '=', asked.tenantId)
    .where('member.id', '=', asked.memberId)
    .where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)
