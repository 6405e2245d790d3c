import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { sql } from 'kysely'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

/**
 * Tells the open pages of the people who have these invitations that they were invited, or that an invitation ended.
 * People are found by their verified address, as in the session.
 */
export async function tellInvitedPages(scope: EnteredTenant, invitationIds: readonly string[]): Promise<void> {
  if (invitationIds.length === 0) return
  const { rows } = await sql<{ userId: string }>`select distinct u.id as "userId"
    from invitation i join app_user u on lower(u.email) = lower(i.email) and u.email_verified
    where i.tenant_id = ${scope.tenantId} and i.id = any(${[...invitationIds]}::uuid[])`.execute(scope.db)
  if (rows.length === 0) return
  const events = rows.map(({ userId }): LiveEvent => ({ kind: 'own-invitations-changed', userId }))
  // In a statement of its own, because a distributed database runs the query above on another node, where no process of
  // Salus listens.
  await sql`select pg_notify(${liveChannel}, event)
    from unnest(${events.map((event) => JSON.stringify(event))}::text[]) as told (event)`.execute(scope.db)
}
