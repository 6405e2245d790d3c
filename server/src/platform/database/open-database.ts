import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseWatch } from './database-watch.ts'
import { GuardedPool } from './guarded-pool.ts'
import { migrate } from './migrate.ts'
import { plainTypes } from './plain-types.ts'

/** For who hands connections on and speaks no SQL. */
export type Pool = pg.Pool
export type Client = pg.PoolClient

export interface DatabaseAddress {
  /** Connects as somebody who may create roles and tables. */
  readonly owner: pg.PoolConfig
  /** How the app logs in: as itself where we run the database, else as the owner's login stepping down to the role. */
  readonly appLogin: 'own-login' | 'step-down'
}

export interface Database {
  /** The app's connections: they own nothing and row-level security binds them. */
  readonly pool: pg.Pool
  /** The same rights for the sign-in library, which wants dates as Date. */
  readonly signInPool: pg.Pool
  /** For migrations, demo data and jobs only; never for a request. */
  readonly owner: pg.Pool
  /** Knows whether the database answers. */
  readonly watch: DatabaseWatch
  /** How the app logs in, for a connection of one's own beside the pools. */
  readonly appAddress: pg.PoolConfig
  close(): Promise<void>
}

export const appRole = 'salus_app'

/** 17.6, 16.10 and 15.14 close CVE-2025-8713; older servers leak hidden rows through statistics. */
const oldestSafe: Readonly<Record<number, number>> = { 15: 150014, 16: 160010, 17: 170006 }

// A runaway statement must not hold a connection (trust D-07); times are compared and shown in UTC.
const settings = [
  'statement_timeout=5s',
  // Starting helpers takes longer than the short reads of people who wait, and takes processors from the others.
  'max_parallel_workers_per_gather=0',
  'lock_timeout=2s',
  'idle_in_transaction_session_timeout=10s',
  'search_path=salus',
  'timezone=UTC',
  'jit=off',
  // Statements are few, named and alike; planning each anew costs more than it saves.
  'plan_cache_mode=force_generic_plan',
  // The policy's condition makes the planner expect a handful of rows and sort a whole tenant instead of walking the
  // index that is already in order (measured: ten times slower).
  'enable_bitmapscan=off',
]

const options = (lines: readonly string[]) => lines.map((line) => `-c ${line}`).join(' ')

/** The owner's connections alone, to a database as it is: nothing is migrated. */
export async function openOwner(address: pg.PoolConfig, log: Logger): Promise<pg.Pool> {
  const owner = new pg.Pool({ ...address, max: 4, options: options(['timezone=UTC']) })
  owner.on('error', (error) => owner.ending || log.warn({ code: codeOf(error) }, 'an idle owner connection ended'))
  survive(owner)
  await orEnd(owner, refuseUnsafeServer(owner))
  return owner
}

/** Who is refused leaves no connection behind. */
async function orEnd(pool: pg.Pool, opening: Promise<void>): Promise<void> {
  try {
    await opening
  } catch (error) {
    await pool.end()
    throw error
  }
}

export async function openDatabase(address: DatabaseAddress, log: Logger): Promise<Database> {
  const owner = await openOwner(address.owner, log)
  let closing = false
  await orEnd(owner, migrate(owner, { appLogin: address.appLogin, log }))
  const own = address.appLogin === 'own-login'
  const app: pg.PoolConfig = {
    ...address.owner,
    ...(own ? { user: appRole } : {}),
    options: options(own ? settings : [...settings, `role=${appRole}`]),
    connectionTimeoutMillis: 5_000,
  }
  const watch = new DatabaseWatch(app, log)
  const pool = new GuardedPool({ ...app, max: 8, pipeline: true, types: plainTypes }, watch)
  const signInPool = new GuardedPool({ ...app, max: 4 }, watch)
  for (const each of [pool, signInPool]) {
    each.on('error', (error) => closing || log.warn({ code: codeOf(error) }, 'an idle connection ended'))
    survive(each)
  }
  return {
    pool,
    signInPool,
    owner,
    watch,
    appAddress: app,
    close: async () => {
      closing = true
      await watch.close()
      await Promise.all([pool.end(), signInPool.end(), owner.end()])
    },
  }
}

/** A connection that breaks between two statements of a transaction must not end the process; the next statement fails. */
function survive(pool: pg.Pool) {
  pool.on('connect', (client) => client.on('error', () => undefined))
}

async function refuseUnsafeServer(owner: pg.Pool) {
  const { rows } = await owner.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const version = Number(rows[0]?.version)
  const major = Math.floor(version / 10_000)
  if (major < 15) throw new Error(`PostgreSQL ${major} is too old: 15 or newer is needed`)
  const floor = oldestSafe[major]
  if (floor !== undefined && version < floor)
    throw new Error(`PostgreSQL ${version} has known leaks: update it to at least ${floor}`)
}

const codeOf = (error: Error) => ('code' in error ? error.code : error.name)
