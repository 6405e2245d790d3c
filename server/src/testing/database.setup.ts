import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type OwnerConnection, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { installJobs } from '../platform/database/job-queue.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A cluster with the migrated, empty database `template` in it. */
    postgres: OwnerConnection
  }
}

export const template = 'salus_template'

/** One PostgreSQL for the whole run; every test file copies the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const cluster = new pg.Client({ ...embedded.ownerConnection, database: 'postgres' })
  await cluster.connect()
  // Nothing here outlives the run: a disk that is busy with others holds up no commit.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await cluster.query(`alter system set ${setting} = off`)
  await cluster.query('select pg_reload_conf()')
  await cluster.query(`create database ${template}`)
  await cluster.end()
  const owner = { ...embedded.ownerConnection, database: template }
  const database = await openDatabase({ owner, appLogin: 'own-login' }, silentLog())
  await installJobs(database.owner, silentLog())
  await database.close()
  project.provide('postgres', embedded.ownerConnection)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
