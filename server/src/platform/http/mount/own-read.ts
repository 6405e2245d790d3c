import type { OwnReadAct } from '@salus/contract/tenant/audit-acts.ts'
import type { Route } from '@salus/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../database/kysely-on.ts'
import { refuse } from '../../refusal.ts'
import { type Actor, type Compilable, type OwnRows, readOwn } from '../../scope/tenant.ts'
import { type AnswerOf, type Call, mount } from './mount.ts'

interface OwnRecords<Row> {
  readonly actor: Actor
  readonly memberships: readonly OwnRows<Row>[]
  readonly rows: readonly Row[]
}

interface OwnReading<R extends Route, Row> {
  /** Must select rows by the columns of the membership that is being read, as `readOwn` requires. */
  readonly query: (db: Queries, call: Call<R>) => Compilable<Row>
  /** Set for health data: the read is audited. */
  readonly action?: OwnReadAct
  readonly object?: (call: Call<R>) => { readonly kind: string; readonly id: string }
  readonly includesEnded?: boolean
  /** If set, a caller without any membership gets the answer for a person without records, instead of a refusal. */
  readonly isOpenWithoutMembership?: boolean
  readonly answer: (own: OwnRecords<Row>, call: Call<R>) => AnswerOf<R> | Promise<AnswerOf<R>>
}

/**
 * Mounts a read of the caller's own records, tenant by tenant. If the caller has no membership, refuses with
 * `no-membership` unless `isOpenWithoutMembership` is set.
 */
export function mountOwnRead<const R extends Route, Row>(
  app: FastifyInstance,
  route: R,
  { query, action, object, includesEnded, isOpenWithoutMembership = false, answer }: OwnReading<R, Row>,
): void {
  mount(app, route, async (call) => {
    const { actor, memberships } = await readOwn(app.platform, call.caller, {
      query: (db) => query(db, call),
      action,
      object: object?.(call),
      includesEnded,
    })
    if (memberships.length === 0 && !isOpenWithoutMembership) refuse('no-membership')
    return answer({ actor, memberships, rows: memberships.flatMap(({ rows }) => rows) }, call)
  })
}
