import { sql } from 'kysely'
import type { EnteredTenant } from '../../scope/entered-tenant.ts'
import { sessionEndedChannel } from '../account/account.queries.ts'

/** Signs a user out everywhere and closes their open streams, if this transaction commits. */
export async function deleteSessionsOf(scope: EnteredTenant, userId: string): Promise<void> {
  await sql`with ended as (delete from session where user_id = ${userId} returning id)
    select pg_notify(${sessionEndedChannel}, id::text) from ended`.execute(scope.db)
}
