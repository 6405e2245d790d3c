import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { Moved } from './move-rows.queries.ts'
import { see } from '../../platform/database/sight.queries.ts'

/**
 * Links the id of the merged record to the remaining record. From then on, data written with that id goes to the
 * remaining record.
 */
export async function insertFormerRecord(
  { db, tenantId, now: mergedAt }: TenantScope,
  { former, now }: { readonly former: string; readonly now: string },
): Promise<void> {
  await db
    .insertInto('former_record')
    .values({ tenant_id: tenantId, former_id: former, member_id: now, merged_at: mergedAt })
    .execute()
  // Copies the days on which the merged record has audit rows. An undo does not delete the copies, because they do no
  // harm.
  await db
    .insertInto('audit_day')
    .columns(['tenant_id', 'member_id', 'day'])
    .expression((eb) =>
      eb
        .selectFrom('audit_day')
        .select(['tenant_id', sql<string>`${now}::uuid`.as('member_id'), 'day'])
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', former),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Ends the access that people who left still have to these records. Called if one of the records has a login, because
 * the remaining record then belongs to that login alone. Returns the deleted rows for the undo.
 */
export async function takeEnded({ db, tenantId }: TenantScope, memberIds: readonly string[]): Promise<Moved> {
  const ofRecords = sql`e.tenant_id = ${tenantId} and e.member_id = any(${[...memberIds]}::uuid[])`
  return deleteEnded(db, ofRecords)
}

async function deleteEnded(db: Queries, which: RawBuilder<unknown>): Promise<Moved> {
  const { rows } = await sql<{
    key: Moved[string][number]
  }>`select to_jsonb(e) as key from ended_membership e where ${which}`.execute(db)
  if (rows.length === 0) return {}
  await sql`delete from ended_membership e where ${which}`.execute(db)
  return { [takenEnded]: rows.map(({ key }) => key) }
}
const takenEnded = 'taken ended_membership'

interface TakenApart {
  readonly kept: string
  readonly merged: string
  readonly mergedAt: string
  /**
   * The login of the merged record before the merge. `null` if the record had none, or if the remaining record has this
   * login now.
   */
  readonly leftBy: string | null
}

/**
 * Restores the access of people who had left before the merge. Restores it only to a record that has no login now and
 * has received no new data since the merge. New data that is kept for one login does not count. If the former login of
 * the merged record has left the remaining record since the merge, its access moves to the restored record.
 */
export async function giveEndedBack(
  scope: TenantScope,
  moved: Moved,
  { kept, merged, mergedAt, leftBy }: TakenApart,
): Promise<void> {
  const { db, tenantId } = scope
  await see(db, { reveal: 'to-count' })
  const ended = moved[takenEnded] ?? []
  const { rows: free } = await sql<{ id: string }>`select m.id from member m
    where m.tenant_id = ${tenantId} and m.id = any(${ended.map((one) => one['member_id'])}::uuid[]) and m.user_id is null
      and not exists (select from check_up c where c.tenant_id = ${tenantId} and c.member_id = m.id
        and c.kept_for is null and c.recorded_at > ${mergedAt}::timestamptz)
      and not exists (select from document d where d.tenant_id = ${tenantId} and d.member_id = m.id
        and d.kept_for is null and d.added_at > ${mergedAt}::timestamptz)
      and not exists (select from safety_answer s where s.tenant_id = ${tenantId} and s.member_id = m.id
        and s.kept_for is null and s.asked_at > ${mergedAt}::timestamptz)`.execute(db)
  await see(db, { reveal: null })
  const freeIds = new Set<unknown>(free.map(({ id }) => id))
  await insertEnded(
    db,
    ended.filter((one) => freeIds.has(one['member_id'])),
  )
  const left = await deleteEnded(
    db,
    sql`e.tenant_id = ${tenantId} and e.member_id = ${kept}::uuid and e.user_id = ${leftBy}::uuid`,
  )
  await insertEnded(
    db,
    (left[takenEnded] ?? []).map((one) => ({ ...one, member_id: merged })),
  )
}

/** Inserts the rows, except those of deleted logins. */
async function insertEnded(db: Queries, rows: Moved[string]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ended_membership
    select e.* from jsonb_populate_recordset(null::ended_membership, ${JSON.stringify(rows)}::jsonb) e
    where exists (select from app_user where id = e.user_id) on conflict do nothing`.execute(db)
}

export const deleteFormerRecord = ({ db, tenantId }: TenantScope, former: string): Promise<unknown> =>
  db.deleteFrom('former_record').where('tenant_id', '=', tenantId).where('former_id', '=', former).execute()

export interface PresentRecord {
  readonly memberId: string
  /**
   * The records that an audit entry must name. As long as the merge can be undone, they include the addressed record,
   * because the undo finds the results of that record through the audit.
   */
  readonly subjectIds: readonly string[]
}

/**
 * Finds the record that now contains the data of the addressed record. Locks the addressed record first, to wait for a
 * merge that is in progress. Without the lock, the merge could hide the record first, and the caller's write would be
 * refused.
 */
export async function lockPresentRecord({ db, tenantId }: EnteredTenant, addressed: string): Promise<PresentRecord> {
  await db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', addressed)
    .forNoKeyUpdate()
    .execute()
  const found = await db
    .selectFrom('former_record')
    .select('member_id as memberId')
    .select(
      sql<boolean>`exists (select from member_merge g where g.tenant_id = ${tenantId}
        and g.merged_member_id = former_record.former_id and g.undone_at is null)`.as('isUndoable'),
    )
    .where('tenant_id', '=', tenantId)
    .where('former_id', '=', addressed)
    .executeTakeFirst()
  if (!found) return { memberId: addressed, subjectIds: [addressed] }
  const { memberId, isUndoable } = found
  return { memberId, subjectIds: isUndoable ? [memberId, addressed] : [memberId] }
}

/** Selects the record into which the addressed record was merged; no row if it was not merged. */
export const recordAfterMerge = (db: Queries, tenantId: number, addressed: string) =>
  db
    .selectFrom('former_record')
    .select('member_id as memberId')
    .where('tenant_id', '=', tenantId)
    .where('former_id', '=', addressed)
