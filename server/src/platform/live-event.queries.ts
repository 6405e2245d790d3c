import type { LiveEvent } from '@salus/contract/events.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from './entered-tenant.ts'

export const liveChannel = 'salus_live'

/** Tells every process, once and only if this transaction commits. Ids only. */
export async function notify(scope: EnteredTenant, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(scope.db)
}
