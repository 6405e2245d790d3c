import pg from 'pg'
import type { Logger } from 'pino'
import { StartRefused } from '../start/refused.ts'
import {
  type AppLoginKind,
  appRole,
  appSettingsOn,
  requireAppLogin,
  requireDirect,
  startUpOptions,
  storeAppSettings,
  removeStatementNames,
} from './migrate/app-login.ts'
import { DatabaseWatch } from './database-watch.ts'
import type { Engine } from './distributed/engine.queries.ts'
import { readWholeEngine } from './distributed/whole-engine.ts'
import { explainFailure } from './explain-failure.ts'
import { GuardedPool } from './guarded-pool.ts'
import { migrate, refuseUnfinishedRestore } from './migrate/migrate.ts'
import { plainTypes } from './plain-types.ts'
import { warnOfSuperuser } from './migrate/superuser-login.ts'

/** Types for code that passes on connections but contains no SQL. */
export type Pool = pg.Pool
export type Client = pg.PoolClient

export interface DatabaseAddress {
  readonly owner: pg.PoolConfig
  readonly appLogin: AppLoginKind
  /** The app's own login. Omitted if the app connects with the owner's login. */
  readonly app?: pg.PoolConfig
  /** The app's login without a pooler, for LISTEN. Set only if `app` uses a pooler in transaction mode. */
  readonly listen?: pg.PoolConfig
  /** Called before the migrations. Can throw to refuse the start. */
  readonly beforeMigrations?: (owner: pg.Pool) => Promise<void>
}

export interface Database {
  /** The app's connections. Their role owns no tables, and row-level security applies to it. */
  readonly pool: pg.Pool
  /** A pool with the same rights for the sign-in library, which needs timestamps as `Date`. */
  readonly signInPool: pg.Pool
  /**
   * The connections of the tables' owner, for example for migrations, demo data and jobs. Requests must not read tenant
   * data with them.
   */
  readonly owner: pg.Pool
  readonly engine: Engine
  readonly watch: DatabaseWatch
  readonly appAddress: pg.PoolConfig
  close(): Promise<void>
}

/** PostgreSQL 17.6, 16.10 and 15.14 fix CVE-2025-8713; older servers leak hidden rows through statistics. */
const oldestSafe: Readonly<Record<number, number>> = { 15: 150014, 16: 160010, 17: 170006 }

/** In milliseconds. A server that accepts a connection and does not answer would otherwise stop a start for ever. */
const answerMs = 15_000

/** Limits only the time for connecting. The same setting of the pool would also limit how long work may wait for its turn. */
class ClientWithTimeout extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerMs })
  }
}

/**
 * Opens only the owner's connections and does not migrate the database. Throws `StartRefused` if the server cannot be
 * used. `setting` is the name of the setting with the address, for the error's message.
 */
export async function openOwner(address: pg.PoolConfig, log: Logger, setting = 'DATABASE_URL'): Promise<pg.Pool> {
  const owner = new pg.Pool({
    ...address,
    max: 4,
    options: startUpOptions({ timezone: 'UTC' }),
    Client: ClientWithTimeout,
  })
  owner.on('error', (error) => owner.ending || log.warn({ code: readCode(error) }, 'an idle owner connection ended'))
  survive(owner)
  await orEnd(
    () => owner.end(),
    async () => {
      await requireDirect(owner, setting).catch((error: unknown) => Promise.reject(explainFailure(error, setting)))
      await refuseUnsafeServer(owner, log)
    },
  )
  return owner
}

/** Opens connections to the database of an older Salus without any checks, only for reading. */
export const openAsIs = (address: pg.PoolConfig): Pool => {
  const pool = new pg.Pool({ ...address, max: 2, options: startUpOptions({ timezone: 'UTC' }) })
  survive(pool)
  return pool
}

async function orEnd(end: () => Promise<unknown>, opening: () => Promise<void>): Promise<void> {
  try {
    await opening()
  } catch (error) {
    await end()
    throw error
  }
}

export async function openDatabase(address: DatabaseAddress, log: Logger): Promise<Database> {
  const [ownerSetting, appSetting] = address.app
    ? ['DATABASE_OWNER_URL', 'DATABASE_URL']
    : ['DATABASE_URL', 'DATABASE_URL']
  const owner = await openOwner(address.owner, log, ownerSetting)
  let closing = false
  await orEnd(
    () => owner.end(),
    async () => {
      try {
        const warning = address.appLogin === 'own-login' ? null : await warnOfSuperuser(owner, ownerSetting)
        if (warning !== null) log.warn(warning)
        // Comes before the other checks. They would also find faults in a half-restored database, but only this check
        // advises running the restore again.
        await refuseUnfinishedRestore(owner)
        await address.beforeMigrations?.(owner)
        await migrate(owner, { appLogin: address.appLogin, log })
      } catch (error) {
        throw explainFailure(error, ownerSetting)
      }
    },
  )
  const engine = await readWholeEngine(owner).catch(async (error: unknown) => {
    await owner.end()
    throw error
  })
  if (engine === 'distributed') log.warn('the database is distributed: not all of Salus runs on it yet')
  const settings = appSettingsOn(engine)
  const direct = directOptions(address, settings)
  const isPooled = address.listen !== undefined
  const app = isPooled ? { ...address.app, connectionTimeoutMillis } : direct
  const watch = new DatabaseWatch(app, log)
  const pool = new GuardedPool({ ...app, max: 8, pipeline: true, types: plainTypes }, watch, settings)
  const signInPool = new GuardedPool({ ...app, max: 4 }, watch, settings)
  for (const each of [pool, signInPool]) {
    each.on('error', (error) => closing || log.warn({ code: readCode(error) }, 'an idle connection ended'))
    survive(each)
    if (isPooled) removeStatementNames(each)
  }
  const close = async () => {
    closing = true
    await watch.close()
    await Promise.all([pool.end(), signInPool.end(), owner.end()])
  }
  await orEnd(close, async () => {
    await prepareListening(direct, address, settings)
    for (const each of [pool, signInPool])
      await requireAppLogin(each, appSetting, settings).catch((error: unknown) =>
        Promise.reject(explainFailure(error, appSetting)),
      )
  })
  return { pool, signInPool, owner, engine, watch, appAddress: direct, close }
}

const connectionTimeoutMillis = 5_000

function directOptions(
  { owner, appLogin, app, listen }: DatabaseAddress,
  settings: Readonly<Record<string, string>>,
): pg.PoolConfig {
  const role: Readonly<Record<string, string>> = appLogin === 'step-down' ? { role: appRole } : {}
  return {
    ...(listen ?? app ?? owner),
    ...(appLogin === 'own-login' ? { user: appRole } : {}),
    options: startUpOptions({ ...settings, ...role }),
    connectionTimeoutMillis,
  }
}

/**
 * Checks the app's direct connection, if the app has its own login. If the app uses a pooler, also stores the app's
 * settings as defaults of that login.
 */
async function prepareListening(
  direct: pg.PoolConfig,
  { app, listen }: DatabaseAddress,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const setting = listen ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL'
  if (!app) return
  const client = new pg.Client(direct)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireDirect(client, setting)
    if (listen) await storeAppSettings(client, settings)
  } catch (error) {
    throw explainFailure(error, setting)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Keeps the process alive if a connection breaks between two statements of a transaction. The next statement then
 * fails.
 */
function survive(pool: pg.Pool) {
  pool.on('connect', (client) => client.on('error', () => undefined))
  // The pool emits this error when the server ends an idle connection, for example because the server stops.
  pool.on('error', () => undefined)
}

interface Server {
  readonly version: number
  readonly encoding: string
  readonly foldsCase: boolean
}

async function refuseUnsafeServer(owner: pg.Pool, log: Logger) {
  const { rows } = await owner.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       lower('Ä') = 'ä' as "foldsCase"`,
  )
  const [server] = rows
  const refusal = server ? unsafeServer(server) : null
  if (refusal !== null) throw new StartRefused(refusal)
  if (server?.foldsCase === false)
    log.warn(
      'the locale of the database does not know ä as the small form of Ä: a search for one does not find the other',
    )
}

export function unsafeServer({ version, encoding }: Omit<Server, 'foldsCase'>): string | null {
  const major = Math.floor(version / 10_000)
  if (major < 15) return `PostgreSQL ${major} is too old: 15 or newer is needed.`
  const floor = oldestSafe[major]
  if (floor !== undefined && version < floor)
    return `PostgreSQL ${major}.${version % 10_000} has known leaks: update it to ${major}.${floor % 10_000} or newer.`
  return encoding === 'UTF8' ? null : `The database is encoded in ${encoding}: Salus needs one in UTF8.`
}

const readCode = (error: Error) => ('code' in error ? error.code : error.name)
