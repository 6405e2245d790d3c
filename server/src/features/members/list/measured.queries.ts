import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import type { MeasuredMember } from '../members.queries.ts'

export interface FoundMember extends MeasuredMember {
  readonly memberId: string
  readonly externalNumber: string | null
}

/**
 * The values by which a file refers to members: the id, the number without leading zeros, or the name without
 * diacritics. The surname may be first or last.
 */
export interface SpokenOf {
  readonly ids: readonly string[]
  readonly numbers: readonly string[]
  readonly names: readonly string[]
}

const foldName = (first: string, last: string) =>
  sql.raw(
    `trim(regexp_replace(replace(lower(regexp_replace(normalize(${first} || ' ' || ${last}, nfd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), '[^[:alnum:]]+', ' ', 'g'))`,
  )

/**
 * Finds the members. Archived members are found only by id. If `isHeld` is true, locks the members, so that changes of
 * consent must wait.
 */
export const lockMeasuredMembers = async (
  scope: EnteredTenant,
  { ids, numbers, names }: SpokenOf,
  isHeld: boolean,
): Promise<readonly FoundMember[]> => {
  const { rows } = await sql<FoundMember>`
    select m.id as "memberId", m.external_number as "externalNumber", m.status, m.birth_date as "birthDate", m.sex,
           m.height_cm as "heightCm", m.first_name as "firstName", m.last_name as "lastName",
           m.stores_health_data as "storesHealthData", m.shares_all as "sharesAll", m.sharing_exceptions as exceptions,
           tenant.risk_region as "riskRegion", tenant.locale as "tenantLocale",
           (select timezone from app_user where id = ${scope.responsibleId}) as timezone
    from member m join tenant on tenant.id = m.tenant_id
    where m.tenant_id = ${scope.tenantId} and (
      m.id = any(${ids}::uuid[])
      or (m.status = 'active' and (
        ltrim(lower(m.external_number), '0') = any(${numbers}::text[])
        or ${foldName('m.first_name', 'm.last_name')} = any(${names}::text[])
        or ${foldName('m.last_name', 'm.first_name')} = any(${names}::text[]))))
    order by m.id ${isHeld ? sql`for no key update of m` : sql``}`.execute(scope.db)
  return rows
}
