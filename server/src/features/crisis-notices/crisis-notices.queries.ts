import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const shownNotices = 50

/**
 * True for a shared crisis that staff have not attended to yet. Ignores check-ups that were recorded more than 7 days
 * after their measurement, such as the history in an imported file. Check-ups from devices without a network are always
 * included (docs/decisions/0035-which-crisis-is-a-notice.md). Checks `is_shared` itself, because row-level security
 * also shows members their own check-ups.
 */
const openNotice = sql<boolean>`check_up.crisis_at is not null and check_up.crisis_seen_at is null
  and check_up.is_shared and check_up.status = 'complete'
  and (check_up.entry_id is not null or check_up.date_of_measurement > check_up.recorded_at - interval '7 days')`

export const openNotices = (db: Queries, tenantId: number) =>
  db
    .selectFrom('check_up')
    .innerJoin('member', (join) =>
      join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'check_up.member_id'),
    )
    .select([
      'check_up.result_guid as resultGuid',
      'check_up.member_id as memberId',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'member.birth_date as birthDate',
      'member.external_number as externalNumber',
      'check_up.date_of_measurement as dateOfMeasurement',
      sql<string>`check_up.crisis_at`.as('noticedAt'),
    ])
    .where('check_up.tenant_id', '=', tenantId)
    .where(openNotice)
    .orderBy('check_up.crisis_at', 'desc')
    .orderBy('check_up.result_guid')
    .limit(sql.lit(shownNotices))

/**
 * Returns the member of a shared check-up with a crisis; `undefined` if there is no such check-up. Locks the check-up,
 * so that it cannot be moved to another member before the notice is closed.
 */
export const lockMemberOfCrisis = async (scope: TenantScope, resultGuid: string): Promise<string | undefined> => {
  const found = await scope.db
    .selectFrom('check_up')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .where('is_shared', '=', sql.lit(true))
    .where('status', '=', 'complete')
    .where('crisis_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.memberId
}

/** Marks the crisis as attended to. If it is already marked, keeps the first time. */
export const updateSeen = (scope: TenantScope, resultGuid: string): Promise<unknown> =>
  scope.db
    .updateTable('check_up')
    .set({ crisis_seen_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .where('crisis_seen_at', 'is', null)
    .execute()
