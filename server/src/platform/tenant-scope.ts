import { createHash } from 'node:crypto'
import type { Access } from '@salus/contract/route.ts'
import { actions, type Role, roles } from '@salus/domain/tenants/roles.ts'
import { insertAudits, openTransaction, type Transaction } from './database/transaction.ts'
import { answerOnce, storeAnswer } from './database/idempotency.queries.ts'
import {
  composed,
  gatedStatement,
  gateStatement,
  type GateRow,
  named,
  ownStatement,
  userStatement,
} from './database/gate.ts'
import { type Queries, queryBuilder } from './database/kysely-on.ts'
import { type Actor, audit, type TenantActor, type TenantScope } from './entered-tenant.ts'
import type { Platform } from './platform.ts'
import { refuse } from './refusal.ts'

/** Where a request comes from, before anybody knows who it is. */
export interface Caller {
  readonly sessionToken: string | null
  readonly requestId: string
}

export { audit }
export type { Actor, TenantActor, TenantScope }

/** What every builder of the query library offers. */
interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  execute(): Promise<Row[]>
}

export interface Entrance {
  readonly caller: Caller
  readonly tenantId: number
  readonly access: Access
}

export interface TenantRead<Row> {
  /** One select. Every tenant table in it says `where tenant_id = tenantId`, so that a distributed database finds the shard. */
  readonly query: (db: Queries, tenantId: number) => Compilable<Row>
  /** The members whose health data was read; said = the read goes into the audit. */
  readonly subjects?: (rows: readonly Row[]) => readonly string[]
  readonly automatic?: boolean
  readonly object?: { readonly kind: string; readonly id: string }
}

/** Reads tenant data: session, membership, role, tenant and data in one statement and one round trip. */
export async function readInTenant<Row>(
  platform: Platform,
  entrance: Entrance,
  read: TenantRead<Row>,
): Promise<{ readonly actor: TenantActor; readonly rows: readonly Row[] }> {
  const { caller, tenantId } = entrance
  if (caller.sessionToken === null) refuse('signed-out')
  const query = read.query(queryBuilder, tenantId).compile()
  const gateValues = [caller.sessionToken, tenantId, rolesOf(entrance.access), platform.sessionHours]
  const result = await platform.database.pool.query<GateRow & { rows: Row[] }>(
    composed(gatedStatement, query, gateValues),
  )
  const row = result.rows[0]
  const actor = requireEntered(platform, entrance, row)
  const rows = row?.rows ?? []
  if (read.subjects) {
    platform.auditTrail.note(tenantId, {
      ...auditOf(actor, caller),
      action: actionOf(entrance.access),
      outcome: 'done',
      objectKind: read.object?.kind ?? null,
      objectId: read.object?.id ?? null,
      subjectIds: [...new Set(read.subjects(rows))],
      automatic: read.automatic ?? false,
    })
  }
  return { actor, rows }
}

export interface OwnRead<Row> {
  /** Correlated: must say `where tenant_id = own.tenant_id and ... own.member_id` (as SQL references). */
  readonly query: (db: Queries) => Compilable<Row>
  /** Said = health data: the read goes into the audit. */
  readonly action?: string
  readonly object?: { readonly kind: string; readonly id: string }
}

export interface OwnRows<Row> {
  readonly groupId: number
  readonly role: Role
  readonly memberId: string | null
  readonly rows: readonly Row[]
}

/** Reads the caller's own data in every tenant they belong to, tenant by tenant, in one round trip. */
export async function readOwn<Row>(
  platform: Platform,
  caller: Caller,
  read: OwnRead<Row>,
): Promise<{ readonly actor: Actor; readonly memberships: readonly OwnRows<Row>[] }> {
  if (caller.sessionToken === null) refuse('signed-out')
  const query = read.query(queryBuilder).compile()
  const result = await platform.database.pool.query<GateRow & { memberships: OwnRows<Row>[] }>(
    composed(ownStatement, query, [caller.sessionToken, platform.sessionHours]),
  )
  const row = result.rows[0] ?? refuse('signed-out')
  const actor = actorOf(platform, row)
  for (const own of row.memberships) {
    if (read.action === undefined || own.memberId === null || own.rows.length === 0) continue
    platform.auditTrail.note(own.groupId, {
      ...auditOf({ ...actor, role: own.role }, caller),
      action: read.action,
      outcome: 'done',
      objectKind: read.object?.kind ?? null,
      objectId: read.object?.id ?? null,
      subjectIds: [own.memberId],
      automatic: false,
    })
  }
  return { actor, memberships: row.memberships }
}

/** Reads what belongs to the signed-in user and to no tenant: the user, memberships, invitations. */
export async function readUser<Row>(
  platform: Platform,
  caller: Caller,
  query: (db: Queries) => Compilable<Row>,
): Promise<{ readonly actor: Actor; readonly rows: readonly Row[] }> {
  if (caller.sessionToken === null) refuse('signed-out')
  const compiled = query(queryBuilder).compile()
  const result = await platform.database.pool.query<GateRow & { rows: Row[] }>(
    composed(userStatement, compiled, [caller.sessionToken, platform.sessionHours]),
  )
  const row = result.rows[0] ?? refuse('signed-out')
  return { actor: actorOf(platform, row), rows: row.rows }
}

export interface Write {
  /** The route's operationId: idempotency keys are kept per user and operation. */
  readonly operation: string
  readonly idempotencyKey?: string | undefined
  readonly body?: unknown
}

export interface Answer<T> {
  readonly status: number
  readonly answer: T
}

/**
 * Writes tenant data in one transaction with its audit row. The same idempotency key answers the same again; the audit
 * is part of the transaction, so a write that cannot be audited does not happen.
 */
export async function writeInTenant<T>(
  platform: Platform,
  entrance: Entrance & { readonly write: Write },
  work: (scope: TenantScope) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { caller, tenantId, write } = entrance
  if (caller.sessionToken === null) refuse('signed-out')
  const gateValues = [caller.sessionToken, tenantId, rolesOf(entrance.access), platform.sessionHours]
  const transaction = await openTransaction<GateRow>(platform.database.pool, named(gateStatement, gateValues))
  try {
    const actor = requireEntered(platform, entrance, transaction.gate)
    const scope = scopeOf({ transaction, actor, tenantId, caller, now: platform.clock.now() })
    const once = onceOf(scope, write)
    const known = once && (await answerOnce(scope.db, once))
    if (known) {
      await transaction.rollback()
      // The stored answer was this operation's own.
      return { status: known.status, answer: known.answer as T }
    }
    const answer = await work(scope)
    if (scope.audits.length === 0) throw new Error(`${write.operation} wrote without an audit`)
    await insertAudits(transaction, scope)
    if (once) await storeAnswer(scope.db, once, answer)
    await transaction.commit()
    return answer
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** A plain member acts for the own record only; another's is as good as none. */
export function requireOwnMember(scope: TenantScope, memberId: string): void {
  if (scope.actor.role === 'Member' && scope.actor.memberId !== memberId) refuse('not-found')
}

const scopeOf = (parts: {
  transaction: Transaction<GateRow>
  actor: TenantActor
  tenantId: number
  caller: Caller
  now: Date
}): TenantScope =>
  // The brand exists only in the type: nobody else can make a scope.
  ({
    tenantId: parts.tenantId,
    actor: parts.actor,
    responsibleId: parts.actor.userId,
    db: parts.transaction.db,
    now: parts.now,
    requestId: parts.caller.requestId,
    audits: [],
  }) as unknown as TenantScope

const onceOf = (scope: TenantScope, write: Write) =>
  write.idempotencyKey === undefined
    ? null
    : {
        tenantId: scope.tenantId,
        userId: scope.actor.userId,
        operation: write.operation,
        key: write.idempotencyKey,
        bodyHash: createHash('sha256')
          .update(JSON.stringify(write.body ?? null))
          .digest('base64url'),
      }

const rolesByAccess = new Map<Access, readonly Role[]>()

function rolesOf(access: Access): readonly Role[] {
  let allowed = rolesByAccess.get(access)
  if (!allowed) {
    allowed = roles.filter((role) =>
      actionsOf(access).some((action) => (actions[action] as readonly Role[]).includes(role)),
    )
    rolesByAccess.set(access, allowed)
  }
  return allowed
}

function actionsOf(access: Access) {
  if (typeof access === 'string') throw new Error(`a ${access} route enters no tenant`)
  return 'action' in access ? [access.action] : access.anyOf
}

const actionOf = (access: Access) => actionsOf(access)[0] ?? 'unknown'

function requireEntered(platform: Platform, entrance: Entrance, row: GateRow | undefined): TenantActor {
  if (!row) refuse('signed-out')
  const actor = actorOf(platform, row)
  if (row.entered === null || row.role === null) {
    platform.auditTrail.note(entrance.tenantId, {
      ...auditOf({ ...actor, role: row.role }, entrance.caller),
      action: actionOf(entrance.access),
      outcome: 'denied',
      objectKind: null,
      objectId: null,
      subjectIds: [],
      automatic: false,
    })
    // Without a membership the tenant does not exist; with one, only the role is too low.
    refuse(row.role === null ? 'not-found' : 'role-too-low')
  }
  return { ...actor, role: row.role, memberId: row.member_id }
}

function actorOf(platform: Platform, row: GateRow): Actor {
  if (row.renewal_due) platform.auditTrail.sessionUsed(row.session_id)
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

const auditOf = (actor: Actor & { readonly role: Role | null }, caller: Caller) => ({
  actorId: actor.userId,
  actorRole: actor.role,
  requestId: caller.requestId,
})
