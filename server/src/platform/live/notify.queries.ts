import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../scope/entered-tenant.ts'

export const liveChannel = 'salus_live'

/** Sends the event to every process when this transaction commits. An event contains only ids. */
export async function notify(scope: EnteredTenant, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(scope.db)
}
