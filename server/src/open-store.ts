import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { installJobs } from './platform/database/job-queue.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'

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
    await installJobs(database.owner)
    return { database, isNew: false, close: () => database.close() }
  }
  const { startEmbeddedPostgres } = await import('./platform/database/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: tell })
  try {
    const database = await openDatabase({ owner: embedded.ownerConnection, appLogin: 'own-login' }, log)
    await installJobs(database.owner)
    return {
      database,
      isNew: embedded.isNew,
      close: async () => {
        await database.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
