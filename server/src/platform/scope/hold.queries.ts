import { sql } from 'kysely'
import type { EnteredTenant } from './entered-tenant.ts'
import type { Queries } from '../database/kysely-on.ts'
import { see } from '../database/sight.queries.ts'

const guids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const mostGuids = 50

/**
 * Returns true if the input of a write contains the id of a member, check-up or analysis that is on hold. Called only
 * for a write that found nothing, so that other writes are not delayed. Checks at most 50 ids.
 */
export async function namesHeldRecord(db: Queries, tenantId: number, body: unknown): Promise<boolean> {
  const ids = [...new Set(JSON.stringify(body ?? null).match(guids))].slice(0, mostGuids)
  if (ids.length === 0) return false
  await see(db, { held: true, unsent: true })
  const { rows } = await sql<{ held: boolean }>`select
    exists (select from member where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and held)
    or exists (select from check_up where tenant_id = ${tenantId} and result_guid = any(${ids}::uuid[]) and held)
    or exists (select from analysis where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and held) as held`.execute(
    db,
  )
  return rows[0]?.held === true
}

/**
 * Shows records on hold to the rest of the transaction. Needed to end a person's access, which a hold must not prevent.
 */
export async function seeHeld({ db }: EnteredTenant): Promise<void> {
  await see(db, { held: true })
}

/** Hides the member, their results and their unfinished answers from all users. Links for the member stop working. */
export async function hideMember(scope: EnteredTenant, memberId: string): Promise<void> {
  const { db, tenantId } = scope
  // The transaction must still see the rows that it hides.
  await see(db, { held: true, unsent: true, former: true, member: memberId })
  // Deletes stored answers that contain the member, because a repeated request would return them. Without them, a
  // repeated request is refused like a new one.
  await db
    .deleteFrom('idempotent_answer')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`strpos(answer::text, ${memberId}) > 0`)
    .execute()
  await db
    .updateTable('member')
    .set({ held: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .execute()
  await db
    .updateTable('check_up')
    .set({ held: true })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db
    .updateTable('analysis')
    .set({ held: true })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db
    .updateTable('analysis_link')
    .set({ state: 'revoked', ended_at: scope.now, answers: '{}', position: null })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['pending', 'beside'])
    .execute()
}
