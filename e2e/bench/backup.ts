// Benchmark (g): a backup and its restore into an empty folder as the data grows. Measures time, memory and size, and
// checks that nothing is missing.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newBackupKey } from '@salus/server/features/backups/backup-key.ts'
import { startEmbeddedPostgres } from '@salus/server/platform/database/embedded-postgres/embedded-postgres.ts'
import { startFilledDatabase } from './filled-database.ts'
import { printTable } from './table.ts'

/**
 * The tables that must be equal after the restore. Other tables differ, because a restore writes to the audit log and
 * ends all sessions.
 */
const same = ['tenant', 'app_user', 'account', 'membership', 'member', 'product', 'check_up', 'check_up_version']
const sizes = [10_000, 1_000_000]
const work = mkdtempSync(path.join(tmpdir(), 'salus-backup-bench-'))
const identityFile = path.join(work, 'identity')
const { identity, recipient } = await newBackupKey()
writeFileSync(identityFile, `${identity}\n`, { mode: 0o600 })
const filled = await startFilledDatabase()
const lines: string[][] = []
try {
  for (const checkUps of sizes) {
    await filled.growTo(checkUps)
    await measure(checkUps)
  }
} catch (error) {
  // Prints the error before the databases stop, because an error during their shutdown would hide it.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await filled.stop()
  rmSync(work, { recursive: true, force: true })
}
printTable(
  '(g) salus backup and restore; memory is the most that the command itself held (goal: the same for any size)',
  ['check-ups', 'backup s', 'MiB', 'file MiB', 'restore s', 'MiB', 'rows', 'same rows'],
  lines,
)

async function measure(checkUps: number): Promise<void> {
  const file = path.join(work, `${checkUps}.salus`)
  const dataDir = path.join(work, `restored-${checkUps}`)
  const from = { DATABASE_URL: filled.url, DATA_DIR: path.join(work, `source-${checkUps}`) }
  const backup = await salus(['backup', file], { ...from, BACKUP_RECIPIENT: recipient })
  const restore = await salus(['restore', file], { DATA_DIR: dataDir, BACKUP_IDENTITY_FILE: identityFile })
  const restored = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const [before, after] = [await computeSums(filled.connection), await computeSums(restored.ownerConnection)]
  await restored.stop()
  const wrong = before.filter(({ name, sum }) => after.find((table) => table.name === name)?.sum !== sum)
  if (wrong.length > 0) throw new Error(`not as it was: ${wrong.map(({ name }) => name).join(', ')}`)
  const rows = before.reduce((sum, table) => sum + table.rows, 0)
  lines.push([
    checkUps.toLocaleString('en'),
    (backup.ms / 1000).toFixed(1),
    backup.mebibytes.toFixed(0),
    (statSync(file).size / 2 ** 20).toFixed(1),
    (restore.ms / 1000).toFixed(1),
    restore.mebibytes.toFixed(0),
    rows.toLocaleString('en'),
    'yes',
  ])
}

async function salus(given: readonly string[], env: Readonly<Record<string, string>>) {
  const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))
  const since = performance.now()
  const child = spawn(process.execPath, [cli, ...given], { env: { PATH: process.env['PATH'], ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  let mebibytes = 0
  const looking = setInterval(() => (mebibytes = Math.max(mebibytes, mostHeld(child.pid))), 50)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(looking)
  if (code !== 0) throw new Error(`${given.join(' ')} ended with ${String(code)}:\n${said}`)
  return { ms: performance.now() - since, mebibytes }
}

/** Returns the peak memory of the process in MiB according to the kernel; 0 on systems without this figure. */
function mostHeld(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function computeSums(connection: pg.ClientConfig) {
  const client = new pg.Client({ ...connection, options: '-c search_path=salus -c timezone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  const sums: { name: string; rows: number; sum: string }[] = []
  for (const name of same) {
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`,
    )
    sums.push({ name, rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '' })
  }
  await client.end()
  return sums
}
