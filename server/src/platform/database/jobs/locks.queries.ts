import type pg from 'pg'

interface Lock {
  readonly id: string
  readonly poolId: string
  readonly isAlive: boolean
}

/**
 * Sets the worker pool's id as the application name of the connection, where `readLocks` finds it. The database removes
 * the name when the connection ends.
 */
export async function showPool(client: Pick<pg.Client, 'query'>, poolId: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [poolId])
}

export async function readLocks(owner: pg.Pool, olderThanSeconds: number): Promise<readonly Lock[]> {
  const { rows } = await owner.query<Lock>(
    `select id::text as id, locked_by as "poolId",
       exists (select from pg_stat_activity where application_name = locked_by) as "isAlive"
     from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $1)`,
    [olderThanSeconds],
  )
  return rows
}

/**
 * Unlocks the jobs, so that other workers can take them. Skips jobs that another worker pool has locked since
 * `readLocks`.
 */
export async function unlockJobs(owner: pg.Pool, locks: readonly Lock[]): Promise<void> {
  await owner.query(
    `update graphile_worker._private_jobs j set locked_at = null, locked_by = null
     from unnest($1::bigint[], $2::text[]) as stuck(id, pool_id)
     where j.id = stuck.id and j.locked_by = stuck.pool_id`,
    [locks.map(({ id }) => id), locks.map(({ poolId }) => poolId)],
  )
}
