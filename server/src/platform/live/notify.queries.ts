import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../scope/entered-tenant.ts'

export const liveChannel = 'salus_live'

/** Sends the event to every process when this transaction commits. An event contains only ids. */
export async function notify(scope: EnteredTenant, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(scope.db)
}

/**
 * Sends the events like `notify`. The statement must not contain the query that finds the recipients. A distributed
 * database would then run the statement on another node, where no process of Salus listens.
 */
export async function notifyEach(scope: EnteredTenant, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`select pg_notify(${liveChannel}, event)
    from unnest(${events.map((event) => JSON.stringify(event))}::text[]) as told (event)`.execute(scope.db)
}
