import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { sql } from 'kysely'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

const kind = 'own-invitations-changed' satisfies LiveEvent['kind']

/**
 * Tells the open pages of the people who have these invitations that they were invited, or that an invitation ended.
 * People are found by their verified address, as in the session.
 */
export async function tellInvitedPages(scope: EnteredTenant, invitationIds: readonly string[]): Promise<void> {
  if (invitationIds.length === 0) return
  await sql`select pg_notify(${liveChannel}, json_build_object('kind', ${kind}::text, 'userId', u.id)::text)
    from invitation i join app_user u on lower(u.email) = lower(i.email) and u.email_verified
    where i.tenant_id = ${scope.tenantId} and i.id = any(${[...invitationIds]}::uuid[])`.execute(scope.db)
}
