import { setTimeout as pause } from 'node:timers/promises'
import type { GrownDatabase } from './grown-database.ts'

/** The work of the database for one run, summed over the statements of the measured requests. */
export interface DatabaseWork {
  /** Pages of 8 kB that were read, from memory or from disk. */
  readonly pages: number
  readonly ms: number
  readonly walBytes: number
}

const worked = `
select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages,
       coalesce(sum(total_exec_time), 0)::float8 as ms, coalesce(sum(wal_bytes), 0)::float8 as "walBytes"
from public.pg_stat_statements where not query like any($1::text[])`

/**
 * Patterns of statements that do not belong to the measured requests, for example of the audit, the sessions, the jobs
 * and the benchmark itself.
 */
const besideRequests = [
  '%pg_stat_%',
  'insert into audit_event%from unnest%',
  'insert into audit_day%from unnest%',
  'update session set expires_at%',
  'update membership set last_used_at%',
  '%graphile_worker%',
  '%rate_limit%',
  '%server_process%',
  '%server_state%',
  '%limit_notice%',
]

/** Runs `act` this many times and returns the average work of the database for one run. */
export async function measureWork(
  database: GrownDatabase,
  times: number,
  act: (time: number) => Promise<unknown>,
  settled: () => Promise<unknown> = () => pause(0),
): Promise<DatabaseWork> {
  await database.owner.query('select public.pg_stat_statements_reset()')
  for (let time = 0; time < times; time += 1) await act(time)
  await settled()
  const { rows } = await database.owner.query<DatabaseWork>(worked, [besideRequests])
  const [{ pages = 0, ms = 0, walBytes = 0 } = {}] = rows
  return { pages: pages / times, ms: ms / times, walBytes: walBytes / times }
}

export interface UnusedIndex {
  readonly table: string
  readonly index: string
  readonly bytes: number
}

export const countUses = (database: GrownDatabase): Promise<unknown> => database.owner.query('select pg_stat_reset()')

/**
 * Returns the indexes above 16 kB that no statement has used since `countUses`, largest first. Unique indexes are left
 * out, because they enforce a rule even if they are never read. A listed index is not always useless: a request that
 * the benchmark does not send may need it.
 */
export async function unusedIndexes(database: GrownDatabase): Promise<readonly UnusedIndex[]> {
  const { rows } = await database.owner.query<UnusedIndex>(
    `select s.relname as "table", s.indexrelname as "index", pg_relation_size(s.indexrelid)::float8 as bytes
     from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
     where s.schemaname = 'salus' and s.idx_scan = 0 and not i.indisunique and pg_relation_size(s.indexrelid) > 16384
     order by bytes desc, 2`,
  )
  return rows
}
