import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type OwnerConnection,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres/embedded-postgres.ts'
import { installJobs } from '../platform/database/jobs/queue.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { setUpCluster } from './cluster.setup.ts'
import { template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL server with the migrated, empty database `template`. `nodes`, the addresses of all servers, is set
     * only for a Citus cluster.
     */
    postgres: OwnerConnection & { readonly nodes?: readonly { readonly host: string; readonly port: number }[] }
  }
}

/**
 * Starts one PostgreSQL for the whole run; every test file copies its template database. With TEST_CLUSTER_URL the
 * tests use that Citus cluster instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env['TEST_CLUSTER_URL']
  if (address !== undefined && address !== '') return setUpCluster(project, address)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const cluster = new pg.Client({ ...embedded.ownerConnection, database: 'postgres' })
  await cluster.connect()
  // The data need not survive a crash, so commits do not wait for the disk.
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
