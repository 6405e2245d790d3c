import { sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { Moved } from './move-rows.queries.ts'

/**
 * Links the merged record's id to the remaining record, so that everything written under it is found there for as long
 * as that record exists.
 */
export async function insertFormerRecord(
  { db, tenantId, now: mergedAt }: TenantScope,
  { former, now }: { readonly former: string; readonly now: string },
): Promise<void> {
  await db
    .insertInto('former_record')
    .values({ tenant_id: tenantId, former_id: former, member_id: now, merged_at: mergedAt })
    .execute()
  // Copies the days of the merged record. A day without any entry does no harm.
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
 * Takes away what people who left either record may still read, because a record with a login belongs to that login
 * alone. Returns it for the undo.
 */
export async function takeEnded({ db, tenantId }: TenantScope, memberIds: readonly string[]): Promise<Moved> {
  const { rows } = await sql<{ key: Moved[string][number] }>`delete from ended_membership e
    where e.tenant_id = ${tenantId} and e.member_id = any(${[...memberIds]}::uuid[]) returning to_jsonb(e) as key`.execute(
    db,
  )
  return rows.length === 0 ? {} : { [takenEnded]: rows.map(({ key }) => key) }
}
const takenEnded = 'taken ended_membership'

interface TakenApart {
  readonly kept: string
  readonly merged: string
  readonly mergedAt: string
  /** The login that moved with the merged record; `null` if it is still linked with the remaining one. */
  readonly leftBy: string | null
}

/**
 * Gives that access back where the record has no login now and contains nothing that was added since the merge. A
 * person who left after the merge can read the record that they had before it.
 */
export async function giveEndedBack(
  scope: TenantScope,
  moved: Moved,
  { kept, merged, mergedAt, leftBy }: TakenApart,
): Promise<void> {
  const { db, tenantId } = scope
  await sql`select set_config('app.reveal', 'to-count', true)`.execute(db)
  await sql`insert into ended_membership select e.* from jsonb_populate_recordset(null::ended_membership,
      ${JSON.stringify(moved[takenEnded] ?? [])}::jsonb) e
    where e.tenant_id = ${tenantId} and exists (select from app_user where id = e.user_id)
      and exists (select from member m where m.tenant_id = e.tenant_id and m.id = e.member_id and m.user_id is null)
      and not exists (select from check_up c where c.tenant_id = e.tenant_id and c.member_id = e.member_id
        and c.kept_for is null and c.recorded_at > ${mergedAt}::timestamptz)
      and not exists (select from document d where d.tenant_id = e.tenant_id and d.member_id = e.member_id
        and d.kept_for is null and d.added_at > ${mergedAt}::timestamptz)
      and not exists (select from safety_answer s where s.tenant_id = e.tenant_id and s.member_id = e.member_id
        and s.kept_for is null and s.asked_at > ${mergedAt}::timestamptz)
    on conflict do nothing`.execute(db)
  await sql`select set_config('app.reveal', '', true)`.execute(db)
  await sql`with left_since as (delete from ended_membership e where e.tenant_id = ${tenantId}
      and e.member_id = ${kept}::uuid and e.user_id = ${leftBy}::uuid returning e.*)
    insert into ended_membership select (jsonb_populate_record(null::ended_membership,
      to_jsonb(s) || jsonb_build_object('member_id', ${merged}::uuid))).* from left_since s
    on conflict do nothing`.execute(db)
}

export const deleteFormerRecord = ({ db, tenantId }: TenantScope, former: string): Promise<unknown> =>
  db.deleteFrom('former_record').where('tenant_id', '=', tenantId).where('former_id', '=', former).execute()
