import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import { nameStatement } from './gates/gate.ts'
import { plainTypes } from './plain-types.ts'
import type { Tables } from './tables.gen.ts'

export type Queries = Kysely<Tables>

/** A tenant id, or an SQL expression for the tenant of the membership that is being read. */
export type TenantReference = number | RawBuilder<number>

/**
 * The tenant and the caller's record, for a query that reads the caller's own data. Such a query runs once for each
 * membership.
 */
export const ownRecord = { tenantId: sql<number>`own.tenant_id`, memberId: sql<string>`own.member_id` }

/** Builds and compiles queries, but cannot run them. */
export const queryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Runs queries on one connection, inside its open transaction. Returns instants and days as text, as the row types
 * require. This also applies to the owner's connections, although their plain queries return `Date`.
 */
export function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await client.query({ ...nameStatement(query.sql, query.parameters), types: plainTypes })
      // The cast is needed, because only the query builder knows the row type of the compiled query.
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streams are not used')
    },
  }
  class OneConnection extends DummyDriver {
    override acquireConnection = async () => connection
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnection(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
