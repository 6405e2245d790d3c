import type pg from 'pg'
import { StartRefused } from '../../start/refused.ts'
import { listMisplacedTables } from './distribute.queries.ts'
import { type Engine, readEngine } from './engine.queries.ts'
import { tablesWithRestrictivePolicies } from './policies.queries.ts'
import { readTables } from './read-distribution.queries.ts'

/**
 * Like `readEngine`, but also checks the tables of a distributed database. Throws `StartRefused` if a table is not
 * where it belongs, or if a table has a restrictive policy. Citus does not enforce restrictive policies on the other
 * servers. A migration may have caused either fault.
 */
export async function readWholeEngine(owner: pg.Pool): Promise<Engine> {
  const engine = await readEngine(owner)
  if (engine === 'one-server') return engine
  const tables = listMisplacedTables(await readTables(owner)).map(({ name }) => name)
  if (tables.length > 0)
    throw new StartRefused(
      `The database is distributed, and these tables are not where they belong: ${tables.join(', ')}.`,
    )
  const open = await tablesWithRestrictivePolicies(owner)
  if (open.length > 0)
    throw new StartRefused(
      `The database is distributed, and Citus does not hold the other servers to the restrictive policies of ${open.join(', ')}.`,
    )
  return engine
}
