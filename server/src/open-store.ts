import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import type { AppLoginKind } from './platform/database/migrate/app-login.ts'
import type { DatabaseConfig } from './platform/config/database.ts'
import type { EmbeddedPostgres, OwnerConnection } from './platform/database/embedded-postgres/embedded-postgres.ts'
import { installJobs } from './platform/database/jobs/queue.ts'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openOwner,
  type Pool,
} from './platform/database/open-database.ts'
import { requireOwnSecret, secretOfInstallation } from './platform/start/installation.ts'
import type { WorkerTask } from './platform/start/workers/worker-task.ts'

export interface Store {
  readonly database: Database
  /** The secret of the installation that owns the database. */
  readonly secret: string
  /** True if this start created the embedded database. */
  readonly isNew: boolean
  /** The connection of the embedded database's owner; `null` with DATABASE_URL. */
  readonly embedded: OwnerConnection | null
  close(): Promise<void>
}

type OwnAddress = DatabaseConfig & { readonly databaseUrl: string }

const hasOwnAddress = <C extends DatabaseConfig>(config: C): config is C & OwnAddress => config.databaseUrl !== null

/** Starts the embedded database, or connects to DATABASE_URL if it is set. Then migrates the database. */
export async function openStore(config: Config, log: Logger, tell: (text: string) => void): Promise<Store> {
  if (hasOwnAddress(config)) {
    const opened = await openMigrated(buildAddress(config), config, log)
    return { ...opened, isNew: false, embedded: null, close: onceOnly(() => opened.database.close()) }
  }
  const { startEmbeddedPostgres } = await import('./platform/database/embedded-postgres/embedded-postgres.ts')
  const mostConnections = 60 + connectionsOfProcess * config.workers
  const start = () => startEmbeddedPostgres({ dataDir: config.dataDir, mostConnections, log: tell })
  const embedded = await start()
  try {
    const opened = await openMigrated(embeddedAddress(embedded.ownerConnection), config, log)
    const watch = keepRunning({ database: opened.database, embedded, start, log })
    return {
      ...opened,
      isNew: embedded.isNew,
      embedded: embedded.ownerConnection,
      close: onceOnly(async () => {
        const running = await watch.stop()
        await opened.database.close()
        await running.stop()
      }),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** A start that fails and a signal to stop can both close the store. The second one waits for the first. */
function onceOnly(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}

/** The most connections that one process opens, for its pools, its listener and its jobs. */
const connectionsOfProcess = 40

/** Opens the store of a worker. The process that started the worker also starts and stops the embedded database. */
export async function openStoreOfWorker(config: Config, log: Logger, { embedded, isNew }: WorkerTask): Promise<Store> {
  if (embedded === null) return openStore(config, log, () => undefined)
  const owner = embedded
  const opened = await openMigrated(embeddedAddress(owner), config, log)
  return { ...opened, isNew, embedded: owner, close: onceOnly(() => opened.database.close()) }
}

export const embeddedAddress = (owner: DatabaseAddress['owner']): DatabaseAddress => ({ owner, appLogin: 'own-login' })

/** Opens the database and migrates it. Refuses a database that is bound to another secret. */
export async function openMigrated(
  address: DatabaseAddress,
  config: Config,
  log: Logger,
): Promise<Pick<Store, 'database' | 'secret'>> {
  const beforeMigrations = (owner: Pool) => requireOwnSecret(owner, config)
  const database = await openDatabase({ ...address, beforeMigrations }, log)
  try {
    await installJobs(database.owner, log)
    return { database, secret: await secretOfInstallation(database.owner, config) }
  } catch (error) {
    await database.close()
    throw error
  }
}

export const readAppLogin = ({ databaseUrl, databaseOwnerUrl }: DatabaseConfig): AppLoginKind =>
  databaseUrl === null ? 'own-login' : databaseOwnerUrl === null ? 'step-down' : 'prepared'

export const nameOwnerSetting = ({ databaseOwnerUrl }: DatabaseConfig): string =>
  databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'

function buildAddress(config: OwnAddress): DatabaseAddress {
  const { databaseUrl, databaseOwnerUrl, databaseListenUrl } = config
  const appLogin = readAppLogin(config)
  if (databaseOwnerUrl === null) return { owner: { connectionString: databaseUrl }, appLogin }
  return {
    owner: { connectionString: databaseOwnerUrl },
    appLogin,
    app: { connectionString: databaseUrl },
    ...(databaseListenUrl === null ? {} : { listen: { connectionString: databaseListenUrl } }),
  }
}

/** Opens the database without migrating it. */
export async function openConfiguredOwner(
  config: DatabaseConfig & Pick<Config, 'dataDir'>,
  log: Logger,
): Promise<{ readonly owner: Pool; close(): Promise<void> }> {
  if (hasOwnAddress(config)) {
    const { databaseUrl, databaseOwnerUrl } = config
    const owner = await openOwner({ connectionString: databaseOwnerUrl ?? databaseUrl }, log, nameOwnerSetting(config))
    return { owner, close: () => owner.end() }
  }
  const { startEmbeddedPostgres } = await import('./platform/database/embedded-postgres/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
  try {
    const owner = await openOwner(embedded.ownerConnection, log)
    return { owner, close: () => owner.end().then(() => embedded.stop()) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

interface Watched {
  readonly database: Database
  readonly embedded: EmbeddedPostgres
  readonly start: () => Promise<EmbeddedPostgres>
  readonly log: Logger
}

const lookEveryMs = 2_000
const goneCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOENT']

/** Restarts the embedded database, at the same address, whenever it was killed. */
function keepRunning({ database, embedded, start, log }: Watched): { stop(): Promise<EmbeddedPostgres> } {
  let running = embedded
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    try {
      await database.owner.query('select 1')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && goneCodes.includes(error.code))) return
      log.error('the database is gone: starting it again')
      await running.stop().catch(() => undefined)
      running = await start()
    }
  }
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.error({ err: error }, 'the database does not start again'))
  }, lookEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      return running
    },
  }
}
