import { sql } from 'kysely'
import type { Queries } from '../../database/kysely-on.ts'

/** True if the session's user has re-authenticated within the last five minutes. `findProof` has the same rule. */
export async function wasConfirmedLately(db: Queries, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ lately: boolean }>`
    select confirmed_at > now() - interval '5 minutes' as lately from session where id = ${sessionId}`.execute(db)
  return rows[0]?.lately === true
}
