import type { OwnReadAct } from '@salus/contract/audit-acts.ts'
import type { Route } from '@salus/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../database/kysely-on.ts'
import { refuse } from '../refusal.ts'
import { type Actor, type Compilable, type OwnRows, readOwn } from '../tenant-scope.ts'
import { type AnswerOf, type Call, mount } from './mount.ts'

interface OwnRecords<Row> {
  readonly actor: Actor
  readonly memberships: readonly OwnRows<Row>[]
  /** Those of all tenants. */
  readonly rows: readonly Row[]
}

interface OwnReading<R extends Route, Row> {
  /** Correlated, as `readOwn` says. */
  readonly query: (db: Queries, call: Call<R>) => Compilable<Row>
  /** Said = health data: the read goes into the audit. */
  readonly action?: OwnReadAct
  readonly object?: (call: Call<R>) => { readonly kind: string; readonly id: string }
  /** Also in tenants that the person has left. */
  readonly includesEnded?: boolean
  readonly answer: (own: OwnRecords<Row>, call: Call<R>) => AnswerOf<R> | Promise<AnswerOf<R>>
}

/** Mounts a read of the own records, tenant by tenant. Who belongs to no tenant yet is told so. */
export function mountOwnRead<const R extends Route, Row>(
  app: FastifyInstance,
  route: R,
  { query, action, object, includesEnded, answer }: OwnReading<R, Row>,
): void {
  mount(app, route, async (call) => {
    const { actor, memberships } = await readOwn(app.platform, call.caller, {
      query: (db) => query(db, call),
      ...(action === undefined ? {} : { action }),
      ...(object === undefined ? {} : { object: object(call) }),
      ...(includesEnded === undefined ? {} : { includesEnded }),
    })
    if (memberships.length === 0) refuse('no-membership')
    return answer({ actor, memberships, rows: memberships.flatMap(({ rows }) => rows) }, call)
  })
}
