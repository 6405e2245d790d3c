import { sql } from 'kysely'
import type { EnteredTenant } from '../../scope/entered-tenant.ts'
import { sessionEndedChannel } from '../account/account.queries.ts'

/**
 * Signs a user out of all sessions, closes their open streams and ends the notifications to their devices. Takes effect
 * when this transaction commits.
 */
export async function deleteSessions(scope: EnteredTenant, userId: string): Promise<void> {
  await sql`with ended as (delete from session where user_id = ${userId} returning id), unsubscribed as (
      delete from push_subscription where user_id = ${userId})
    select pg_notify(${sessionEndedChannel}, id::text) from ended`.execute(scope.db)
}
