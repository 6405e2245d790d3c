import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readEngine } from '../../platform/database/distributed/engine.queries.ts'
import { BackupRefused } from './backup-refused.ts'
import { copySettings } from './backups.queries.ts'

/** The key of the advisory lock that lets only one backup run at a time; an arbitrary number. */
const lock = 7_230_414

/**
 * Runs `work` in a snapshot of the whole database, without blocking others. On a distributed database, writes wait
 * while the snapshot is taken, because every server takes its own. Throws `BackupRefused` while another backup is being
 * made. Queries fail if row-level security would hide rows from the login.
 */
export async function runInSnapshot<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const engine = await readEngine(owner)
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(copySettings)
    if (engine === 'one-server') await takeSnapshot(client)
    else await whileWritesWait(owner, () => takeSnapshotOnEveryServer(client))
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function takeSnapshot(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as alone`)
  if (rows[0]?.alone !== true) throw new BackupRefused('Another backup is being made at this moment.')
}

/**
 * Takes a snapshot on every server. Citus passes the isolation level on to the other servers. With only one connection
 * to each of them, every later query of this transaction uses the snapshot of the first query.
 */
async function takeSnapshotOnEveryServer(client: pg.PoolClient): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  await takeSnapshot(client)
  await client.query('select count(*) from salus.product')
}

const longestWaitMs = 1000
const mostTries = 60

/**
 * Blocks all writes while `work` runs, by a lock on `audit_event`: every write locks this table until it is committed
 * on all servers. If a running write takes longer than a second, lets all writes continue and tries again later. Throws
 * `BackupRefused` if the login is not allowed to lock the table, or if all attempts fail.
 */
async function whileWritesWait(owner: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await owner.connect()
  try {
    await lockWrites(client)
    await work()
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function lockWrites(client: pg.PoolClient): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${longestWaitMs}`)
      await client.query('lock table salus.audit_event in share mode')
      return
    } catch (error) {
      await client.query('rollback')
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === '42501')
        throw new BackupRefused(
          'The database is distributed: the login of the backup must own the tables or be a superuser, so that writes ' +
            'can wait for the moment in which every server begins.',
        )
      if (code !== '55P03') throw error
      if (tried === mostTries) throw new BackupRefused('Writes took too long to wait for the backup. Try again later.')
      await pause(longestWaitMs)
    }
  }
}
