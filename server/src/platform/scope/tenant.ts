import type { OwnReadAct } from '@salus/contract/tenant/audit-acts.ts'
import { createHash } from 'node:crypto'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { runInTransaction, type Kept } from '../database/in-transaction.ts'
import type { Transaction } from '../database/transaction.ts'
import { answerOnce, storeAnswer } from '../database/idempotency.queries.ts'
import { composeStatement, gateStatement, type GateRow, nameStatement, userStatement } from '../database/gates/gate.ts'
import { readBehindGate, readBehindOwn } from '../database/gates/read-behind.ts'
import { namesHeldRecord } from './hold.queries.ts'
import { type Queries, queryBuilder } from '../database/kysely-on.ts'
import { type Actor, audit, type TenantActor, type TenantScope } from './entered-tenant.ts'
import {
  readAction,
  buildActor,
  buildAudit,
  type Caller,
  type Entrance,
  requireEntered,
  requireInTime,
  listRoles,
} from './entrance.ts'
import { makeScope } from './make-scope.ts'
import type { Platform } from '../platform.ts'
import { Refusal, refuse } from '../refusal.ts'

export { audit }
export type { Actor, Caller, Entrance, TenantActor, TenantScope }

export interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  execute(): Promise<Row[]>
}

export interface TenantRead<Row> {
  /**
   * One select. Every tenant table in it needs the condition `tenant_id = tenantId`, so that a distributed database
   * finds the shard.
   */
  readonly query: (db: Queries, tenantId: number) => Compilable<Row>
  /** Returns the members whose health data was read. If set, the read is audited. */
  readonly subjects?: (rows: readonly Row[]) => readonly string[]
  readonly automatic?: boolean
  /**
   * Returns true if the rows show that the caller requested data that is not shared with them. The read is then audited
   * as denied.
   */
  readonly isDenied?: (rows: readonly Row[]) => boolean
  readonly object?: { readonly kind: string; readonly id: string }
}

/**
 * Reads tenant data after checking session, membership, role and tenant. Without a distributed database, one statement
 * does all of this.
 */
export async function readInTenant<Row>(
  platform: Platform,
  entrance: Entrance,
  read: TenantRead<Row>,
): Promise<{ readonly actor: TenantActor; readonly rows: readonly Row[] }> {
  const { caller, tenantId } = entrance
  if (caller.sessionToken === null) refuse('signed-out')
  const query = read.query(queryBuilder, tenantId).compile()
  const gateValues = [caller.sessionToken, tenantId, listRoles(entrance.access), platform.sessionHours]
  const row = await readBehindGate<Row>(platform.database, query, gateValues)
  await requireInTime(platform, row)
  const actor = requireEntered(platform, entrance, row)
  const rows = row?.rows ?? []
  if (read.subjects) {
    platform.auditTrail.note(tenantId, {
      ...buildAudit(actor, caller),
      action: readAction(entrance.access),
      outcome: read.isDenied?.(rows) === true ? 'denied' : 'done',
      objectKind: read.object?.kind ?? null,
      objectId: read.object?.id ?? null,
      subjectIds: [...new Set(read.subjects(rows))],
      automatic: read.automatic ?? false,
    })
  }
  return { actor, rows }
}

export interface OwnRead<Row> {
  /** Must select rows by `own.tenant_id` and `own.member_id`, the SQL columns of the membership that is being read. */
  readonly query: (db: Queries) => Compilable<Row>
  /** Set for health data. The read is then audited. */
  readonly action?: OwnReadAct | undefined
  readonly object?: { readonly kind: string; readonly id: string } | undefined
  /** If true, includes tenants that the person has left, because people keep access to their own results. */
  readonly includesEnded?: boolean | undefined
}

export interface OwnRows<Row> {
  readonly groupId: number
  readonly role: Role
  readonly memberId: string | null
  readonly rows: readonly Row[]
}

/**
 * Reads the caller's own data in all their tenants, tenant by tenant. Without a distributed database, this is one round
 * trip.
 */
export async function readOwn<Row>(
  platform: Platform,
  caller: Caller,
  read: OwnRead<Row>,
): Promise<{ readonly actor: Actor; readonly memberships: readonly OwnRows<Row>[] }> {
  if (caller.sessionToken === null) refuse('signed-out')
  const query = read.query(queryBuilder).compile()
  const reading = { query, includesEnded: read.includesEnded === true }
  const row =
    (await readBehindOwn<Row>(platform.database, reading, [caller.sessionToken, platform.sessionHours])) ??
    refuse('signed-out')
  // If a tenant were left out, it would seem to have no data. The whole read is therefore refused.
  if (row.memberships.some(({ lacksFactor }) => lacksFactor)) refuse('second-factor-required')
  const actor = buildActor(platform, caller, row)
  noteOwnRead(platform, { actor, caller, read, memberships: row.memberships })
  return { actor, memberships: row.memberships }
}

function noteOwnRead(
  platform: Platform,
  of: {
    readonly actor: Actor
    readonly caller: Caller
    readonly read: Pick<OwnRead<never>, 'action' | 'object'>
    readonly memberships: readonly OwnRows<unknown>[]
  },
): void {
  const { actor, caller, read, memberships } = of
  if (read.action === undefined) return
  for (const own of memberships) {
    if (own.memberId === null || own.rows.length === 0) continue
    platform.auditTrail.note(own.groupId, {
      ...buildAudit({ ...actor, role: own.role }, caller),
      action: read.action,
      outcome: 'done',
      objectKind: read.object?.kind ?? null,
      objectId: read.object?.id ?? null,
      subjectIds: [own.memberId],
      automatic: false,
    })
  }
}

export async function readUser<Row>(
  platform: Platform,
  caller: Caller,
  query: (db: Queries) => Compilable<Row>,
): Promise<{ readonly actor: Actor; readonly rows: readonly Row[] }> {
  if (caller.sessionToken === null) refuse('signed-out')
  const compiled = query(queryBuilder).compile()
  const result = await platform.database.pool.query<GateRow & { rows: Row[] }>(
    composeStatement(userStatement, compiled, [caller.sessionToken, platform.sessionHours]),
  )
  const row = result.rows[0] ?? refuse('signed-out')
  return { actor: buildActor(platform, caller, row), rows: row.rows }
}

export interface Write {
  /** The route's operationId. Idempotency keys are stored by user and operation. */
  readonly operation: string
  readonly idempotencyKey?: string | undefined
  readonly body?: unknown
  /**
   * The hash of the body. Set if the hash was computed before the transaction, because computing it inside the
   * transaction would take too long.
   */
  readonly bodyHash?: string
}

interface Entering<T> extends Entrance {
  readonly write: Write
  /**
   * Called with the stored answer before it is returned again. Refuses if the caller may no longer see the answer. Not
   * called for the first request with a key.
   */
  readonly beforeRepeating?: ((scope: TenantScope, answer: T) => Promise<void>) | undefined
}

export interface Answer<T> {
  readonly status: number
  readonly answer: T
}

/**
 * Writes tenant data in one transaction with its audit row. A write that cannot be audited is therefore rolled back. If
 * the same idempotency key is used again, the answer is the same.
 */
export async function writeInTenant<T>(
  platform: Platform,
  entrance: Entering<T>,
  work: (scope: TenantScope) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { caller, tenantId, write } = entrance
  if (caller.sessionToken === null) refuse('signed-out')
  const gateValues = [caller.sessionToken, tenantId, listRoles(entrance.access), platform.sessionHours]
  return runInTransaction(
    platform.database.pool,
    {
      gate: nameStatement(gateStatement, gateValues),
      buildScope: async (transaction: Transaction<GateRow>) => {
        const { gate, db } = transaction
        if (gate?.is_overdue === true) await transaction.rollback()
        await requireInTime(platform, gate)
        const actor = requireEntered(platform, entrance, gate)
        const { requestId } = caller
        return makeScope({ tenantId, actor, responsibleId: actor.userId, db, now: platform.clock.now(), requestId })
      },
      mustAudit: `${write.operation} wrote without an audit`,
      buildKept: (scope) => buildKept(scope, entrance),
      explain: (error, transaction) => explain(platform, entrance, { error, transaction }),
    },
    work,
  )
}

interface Failed {
  readonly error: unknown
  readonly transaction: Transaction<GateRow>
}

async function explain<T>(platform: Platform, entrance: Entering<T>, { error, transaction }: Failed): Promise<unknown> {
  const isHeld = await wasHeld(transaction, entrance, error)
  if (error instanceof Refusal) noteWithheld(platform, entrance, { row: transaction.gate, refusal: error })
  return isHeld ? new Refusal('on-hold') : error
}

/**
 * Returns true if a record that a write could not find is on hold. The write is then refused with `on-hold` instead of
 * `not-found`.
 */
const wasHeld = async <T>(
  { gate, db }: Transaction<GateRow>,
  { tenantId, write }: Entering<T>,
  error: unknown,
): Promise<boolean> =>
  error instanceof Refusal &&
  error.code === 'not-found' &&
  typeof gate?.entered === 'string' &&
  namesHeldRecord(db, tenantId, write.body)

interface Refused {
  readonly row: GateRow | undefined
  readonly refusal: Refusal
}

/**
 * Audits a refusal whose reason is that the member does not share the data or has not consented to storage. The member
 * can then see who made the request.
 */
function noteWithheld(platform: Platform, entrance: Entrance, { row, refusal }: Refused): void {
  const { member } = refusal.details
  if (!row || member === undefined) return
  platform.auditTrail.note(entrance.tenantId, {
    ...buildAudit({ ...buildActor(platform, entrance.caller, row), role: row.role }, entrance.caller),
    action: readAction(entrance.access),
    outcome: 'denied',
    objectKind: null,
    objectId: null,
    subjectIds: [member.memberId],
    automatic: false,
  })
}

/** Refuses with `not-found` if a member acts on another member's record. */
export function requireOwnMember(scope: TenantScope, memberId: string): void {
  if (scope.actor.role === 'Member' && scope.actor.memberId !== memberId) refuse('not-found')
}

function buildKept<T>(scope: TenantScope, { write, beforeRepeating }: Entering<T>): Kept<Answer<T>> | null {
  const { tenantId, actor, db } = scope
  if (write.idempotencyKey === undefined) return null
  const once = {
    tenantId,
    userId: actor.userId,
    operation: write.operation,
    key: write.idempotencyKey,
    bodyHash:
      write.bodyHash ??
      createHash('sha256')
        .update(JSON.stringify(write.body ?? null))
        .digest('base64url'),
  }
  return {
    find: async () => {
      // The cast is safe, because the same operation stored the answer.
      const known = (await answerOnce(db, once)) as Answer<T> | null
      if (known !== null) await beforeRepeating?.(scope, known.answer)
      return known
    },
    store: (answer) => storeAnswer(db, once, answer),
  }
}
