import { sql } from 'kysely'
import type { Queries } from './kysely-on.ts'

/** Reads no row of any table. Used when only the result of the gate matters. */
export const readNothing = (db: Queries) => db.selectNoFrom(sql<number>`1`.as('one'))
