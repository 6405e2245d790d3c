import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { named } from './gate.ts'
import type { Tables } from './tables.gen.ts'

/** The tables of Salus, to ask with typed SQL. */
export type Queries = Kysely<Tables>

/** A tenant by its number, or the one of the membership that is being read. */
export type TenantReference = number | RawBuilder<number>

/** Builds and compiles queries, runs none. */
export const queryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs queries on one connection, inside the transaction that is open on it. */
export function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await client.query(named(query.sql, query.parameters))
      // The compiled query carries its row type only in the builder.
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
