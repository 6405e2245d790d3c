import { sql } from 'kysely'
import type pg from 'pg'
import { findPurpose } from '@salus/contract/tenant/audit-kinds.ts'
import type { AuditEntry } from '../audit-event.ts'
import { callerNetwork } from '../limits/caller-network.ts'
import { beginStep } from '../observe/work.ts'
import { refuse } from '../refusal.ts'
import { kyselyOn, type Queries } from './kysely-on.ts'
import { isConflict } from './retry-conflicts.ts'

export interface Transaction<Gate> {
  readonly gate: Gate | undefined
  readonly db: Queries
  commit(): Promise<void>
  rollback(): Promise<void>
}

export async function openTransaction<Gate extends object>(
  pool: pg.Pool,
  gate: pg.QueryConfig,
): Promise<Transaction<Gate>> {
  const client = await connect(pool)
  const endStep = beginStep('database transaction')
  const [began, passed] = await Promise.allSettled([client.query('begin'), client.query<Gate>(gate)])
  if (began.status === 'rejected' || passed.status === 'rejected') {
    client.release(true)
    endStep()
    throw began.status === 'rejected' ? began.reason : (passed as PromiseRejectedResult).reason
  }
  let open = true
  const end = async (command: 'commit' | 'rollback') => {
    if (!open) return
    open = false
    let committed = false
    try {
      const result = await client.query(command)
      client.release()
      // COMMIT of a failed transaction reports no error, but returns the command ROLLBACK.
      committed = command === 'rollback' || result.command === 'COMMIT'
    } catch (error) {
      // The connection's state is unknown, so it must not return to the pool.
      client.release(true)
      throw error
    } finally {
      endStep()
    }
    if (!committed) throw new Error('the transaction was rolled back')
  }
  return {
    gate: passed.value.rows[0],
    db: kyselyOn(client),
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => undefined),
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const endStep = beginStep('database wait')
  try {
    return await pool.connect()
  } finally {
    endStep()
  }
}

interface Audited {
  readonly tenantId: number
  readonly actor: { readonly userId: string; readonly role: string } | null
  readonly requestId: string
  readonly audits: readonly AuditEntry[]
}

/**
 * Inserts the days on which the members' data was used. The members are sorted, so that two transactions that insert
 * the same days cannot deadlock.
 */
async function noteDays(db: Queries, { tenantId, audits }: Audited): Promise<void> {
  const memberIds = [...new Set(audits.flatMap(({ subjectIds = [] }) => subjectIds))].toSorted()
  if (memberIds.length === 0) return
  await db
    .insertInto('audit_day')
    .values(
      memberIds.map((id) => ({
        tenant_id: tenantId,
        member_id: id,
        day: sql<string>`(now() at time zone 'UTC')::date`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertAudits(transaction: Pick<Transaction<unknown>, 'db'>, scope: Audited): Promise<void> {
  const rows = scope.audits.map((entry) => ({
    tenant_id: scope.tenantId,
    actor_id: scope.actor?.userId ?? null,
    actor_role: scope.actor?.role ?? null,
    action: entry.action,
    object_kind: entry.objectKind ?? null,
    object_id: entry.objectId ?? null,
    subject_ids: [...(entry.subjectIds ?? [])],
    request_id: scope.requestId,
    purpose: findPurpose(entry.action, scope.actor?.role ?? null),
    network: callerNetwork(),
  }))
  try {
    await Promise.all([
      transaction.db.insertInto('audit_event').values(rows).execute(),
      noteDays(transaction.db, scope),
    ])
  } catch (error) {
    // Another transaction caused the failure. The caller runs this transaction again.
    if (isConflict(error)) throw error
    // The audit row cannot be written, so the write is rolled back and refused. The person can try again.
    refuse('unavailable', { retryAfterSeconds: 30 })
  }
}
