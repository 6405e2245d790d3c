import { pluginOfFamily } from '@salus/domain/measurement-profiles/profile-facts.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'

export interface AskedReading {
  readonly memberId: string
  readonly at: string
}

export interface BodyReading {
  readonly memberId: string
  readonly askedAt: string
  readonly at: string
  readonly weightKg: number
  readonly heightCm: number | null
}

/** Finds the weight that was measured closest to each time, before or after it. Omits members who share nothing. */
export const nearestReadings = async (
  scope: EnteredTenant,
  asked: readonly AskedReading[],
  except: string | null = null,
): Promise<readonly BodyReading[]> => {
  const { rows } = await sql<BodyReading>`
    select asked.member_id as "memberId", asked.said as "askedAt", near.at, near."weightKg", near."heightCm"
    from unnest(${asked.map(({ memberId }) => memberId)}::uuid[], ${asked.map(({ at }) => at)}::text[])
           as asked(member_id, said),
      lateral (
        select c.date_of_measurement as at, (v.answers->>'weight')::float8 as "weightKg",
               (v.answers->>'height')::float8 as "heightCm"
        from check_up c join check_up_version v
          on v.tenant_id = ${scope.tenantId} and v.result_guid = c.result_guid and v.revision = c.revision
        where c.tenant_id = ${scope.tenantId} and c.member_id = asked.member_id and c.plugin_id = ${pluginOfFamily['body-scale']}
          and c.status = 'complete' and jsonb_typeof(v.answers->'weight') = 'number'
          and c.result_guid is distinct from ${except}::uuid
        order by abs(extract(epoch from c.date_of_measurement - asked.said::timestamptz)) limit 1
      ) near`.execute(scope.db)
  return rows
}
