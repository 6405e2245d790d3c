import { sql } from 'kysely'
import type { EnteredTenant } from '../entered-tenant.ts'
import { sessionEndedChannel } from './sign-in.queries.ts'

/** Signs somebody out everywhere, if this transaction commits; open streams close. */
export async function deleteSessionsOf(scope: EnteredTenant, userId: string): Promise<void> {
  await sql`with ended as (delete from session where user_id = ${userId} returning id)
    select pg_notify(${sessionEndedChannel}, id::text) from ended`.execute(scope.db)
}
