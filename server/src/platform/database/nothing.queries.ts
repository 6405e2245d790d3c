import { sql } from 'kysely'
import type { Queries } from './kysely-on.ts'

/** Asks for no row of any table, where only the gate before it counts. */
export const nothing = (db: Queries) => db.selectNoFrom(sql<number>`1`.as('one'))
