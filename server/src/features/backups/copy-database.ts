import type { Logger } from 'pino'
import { verifyAudit } from '../../platform/audit/seal.ts'
import { installJobs } from '../../platform/database/jobs/queue.ts'
import { isRestoreUnfinished, migrate } from '../../platform/database/migrate/migrate.ts'
import { readMigrations } from '../../platform/database/migrate/files.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import { type TableSum, tableAdder } from './archive.ts'
import {
  appliedMigrations,
  copyJobsOut,
  copyOut,
  hasQueue,
  jobsTable,
  readSequences,
  tablesToCopy,
} from './backups.queries.ts'
import { runInSnapshot } from './snapshot.queries.ts'
import { BackupRefused } from './backup-refused.ts'
import { type Filling, giveJobsBack, runInRestore, setSequences } from './restore.queries.ts'

export interface DatabaseCopy {
  readonly from: Pool
  /** Must be empty. No other process may be connected to it. */
  readonly to: Pool
  readonly secret: string
  readonly log: Logger
  readonly tell: (text: string) => void
}

export interface CopyReport {
  readonly tables: readonly TableSum[]
  readonly jobs: number
  readonly seals: number
}

/** The new database fills these tables itself. All others are copied, even sessions, so that users stay signed in. */
const notCopied = ['migration', 'server_process']

/**
 * Copies a database into an empty one, which may run on a different version of PostgreSQL. Throws `BackupRefused` if a
 * restore into the original was not finished. Afterwards compares the tables and the seals of the audit, and throws
 * `BackupRefused` if they differ.
 */
export async function copyDatabase({ from, to, secret, log, tell }: DatabaseCopy): Promise<CopyReport> {
  if (await isRestoreUnfinished(from))
    throw new BackupRefused(
      'A backup was being restored here and that did not come to its end: restore it again first.',
    )
  const sealedBefore = await verifyAudit(from, secret)
  const tables = await runInSnapshot(from, async (original) => {
    await migrate(to, { appLogin: 'own-login', log, restoring: { upTo: await requireKnownMigrations(original) } })
    return runInRestore(to, (filling) => copyTables(original, filling, tell), notCopied)
  })
  await installJobs(to, log)
  const jobs = await giveJobsBack(to)
  const sealed = await verifyAudit(to, secret)
  if (JSON.stringify(sealed) !== JSON.stringify(sealedBefore))
    throw new BackupRefused('The seals of the audit match the original, but not the copy.')
  return { tables, jobs, seals: sealed.reduce((sum, { seals }) => sum + seals, 0) }
}

/** Returns the names of the applied migrations. Refuses if this Salus does not know one of them. */
async function requireKnownMigrations(original: Client): Promise<ReadonlySet<string>> {
  const applied = await appliedMigrations(original)
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const foreign = applied.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign)
    throw new BackupRefused(
      `The database was built with ${foreign.name}, which this Salus does not know: use the one that built it.`,
    )
  return new Set(applied.map(({ name }) => name))
}

async function copyTables(
  original: Client,
  filling: Filling,
  tell: DatabaseCopy['tell'],
): Promise<readonly TableSum[]> {
  const tables = await tablesToCopy(original, notCopied)
  const sums: TableSum[] = []
  for (const table of tables) {
    const adder = tableAdder(table.name)
    for await (const piece of copyOut(original, table)) {
      adder.add(piece)
      await filling.rows(table.name, piece)
    }
    sums.push(adder.sum())
  }
  if (await hasQueue(original)) for await (const piece of copyJobsOut(original)) await filling.rows(jobsTable, piece)
  await filling.endTable()
  await setSequences(filling.client, await readSequences(original))
  tell('Comparing every table with the original …')
  for (const [index, table] of tables.entries()) {
    const adder = tableAdder(table.name)
    for await (const piece of copyOut(filling.client, table)) adder.add(piece)
    if (JSON.stringify(adder.sum()) !== JSON.stringify(sums[index]))
      throw new BackupRefused(`The table ${table.name} differs between the copy and the original.`)
  }
  return sums
}
