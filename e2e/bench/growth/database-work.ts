import { setTimeout as pause } from 'node:timers/promises'
import type { GrownDatabase } from './grown-database.ts'

/** What the database did, summed over all statements of Salus. */
export interface DatabaseWork {
  /** Pages of 8 kB that were looked at, in memory or on the disk. */
  readonly pages: number
  readonly ms: number
  readonly walBytes: number
}

const worked = `
select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages,
       coalesce(sum(total_exec_time), 0)::float8 as ms, coalesce(sum(wal_bytes), 0)::float8 as "walBytes"
from public.pg_stat_statements where not query like any($1::text[])`

/** What nobody asked for in this moment: the notes of the audit, sessions, jobs and what the bench itself asks. */
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

/** The work of the act, `times` times, per time. */
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

/** Begins to count which indexes are used. */
export const countUses = (database: GrownDatabase): Promise<unknown> => database.owner.query('select pg_stat_reset()')

/**
 * The indexes of more than a page that no statement has used since `countUses`, largest first. An index may still keep rows
 * unique, or serve a request that the bench does not send.
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
