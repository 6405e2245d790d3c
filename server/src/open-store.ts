import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import type { EmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { installJobs } from './platform/database/job-queue.ts'
import { type Database, openDatabase, openOwner, type Pool } from './platform/database/open-database.ts'

export interface Store {
  readonly database: Database
  /** The embedded database was made by this very start. */
  readonly isNew: boolean
  close(): Promise<void>
}

/** The database of this installation, migrated: the embedded one, started here, or the one DATABASE_URL names. */
export async function openStore(config: Config, log: Logger, tell: (text: string) => void): Promise<Store> {
  if (config.databaseUrl !== null) {
    const database = await openDatabase({ owner: { connectionString: config.databaseUrl }, appLogin: 'step-down' }, log)
    await installJobs(database.owner, log)
    return { database, isNew: false, close: () => database.close() }
  }
  const { startEmbeddedPostgres } = await import('./platform/database/embedded-postgres.ts')
  const start = () => startEmbeddedPostgres({ dataDir: config.dataDir, log: tell })
  const embedded = await start()
  try {
    const database = await openDatabase({ owner: embedded.ownerConnection, appLogin: 'own-login' }, log)
    await installJobs(database.owner, log)
    const watch = keepRunning({ database, embedded, start, log })
    return {
      database,
      isNew: embedded.isNew,
      close: async () => {
        const running = await watch.stop()
        await database.close()
        await running.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** The owner's connections to the database as it is: nothing is migrated, nobody is served. */
export async function openOwnerOf(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<{ readonly owner: Pool; close(): Promise<void> }> {
  if (databaseUrl !== null) {
    const owner = await openOwner({ connectionString: databaseUrl }, log)
    return { owner, close: () => owner.end() }
  }
  const { startEmbeddedPostgres } = await import('./platform/database/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
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

/** Starts the embedded database again when somebody killed it. It comes back at the same address. */
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
