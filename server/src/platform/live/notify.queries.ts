import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../scope/entered-tenant.ts'

export const liveChannel = 'salus_live'

/** Notifies every process, once and only if this transaction commits. Contains ids only. */
export async function notify(scope: EnteredTenant, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(scope.db)
}
