import { sql } from 'kysely'
import type { Queries } from './kysely-on.ts'

/** Reads no row of any table; used when only the gate before it matters. */
export const nothing = (db: Queries) => db.selectNoFrom(sql<number>`1`.as('one'))
