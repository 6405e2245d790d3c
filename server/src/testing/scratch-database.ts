import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'

/**
 * Starts a separate PostgreSQL with the settings of a real installation, unlike the one that the tests share, and makes
 * a migrated, empty database.
 */
export async function startScratchDatabase(): Promise<{ database: Database; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-scratch-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = await openDatabase(
    { owner: embedded.ownerConnection, appLogin: 'own-login' },
    pino({ level: 'silent' }),
  )
  return {
    database,
    stop: async () => {
      await database.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
