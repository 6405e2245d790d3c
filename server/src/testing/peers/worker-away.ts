import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface AwayWorker {
  /** Starts the worker again, and resolves when it answers. */
  start(): Promise<void>
}

/**
 * A worker that is not started again comes back by itself after this time. The cluster is then complete again even if a
 * test fails midway.
 */
const longestAwaySeconds = 90

/**
 * Stops the PostgreSQL of a Citus worker without a clean shutdown, as a crash does. Needs no rights beyond those of the
 * database server. The worker must run on this machine, on Linux, and `address` must be that of a superuser.
 */
export async function stopWorker(address: pg.ClientConfig): Promise<AwayWorker> {
  const mark = path.join(tmpdir(), `salus-worker-${randomUUID()}`)
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ bin: string; data: string; config: string }>(
    `select (select setting from pg_config where name = 'BINDIR') as bin, current_setting('data_directory') as data,
       current_setting('config_file') as config`,
  )
  const [{ bin, data, config } = { bin: '', data: '', config: '' }] = rows
  const server = `"${bin}/pg_ctl" -D "${data}" -w`
  // The script sleeps first, so that PostgreSQL still answers the statement that starts the script.
  const script = `sleep 1; ${server} -m immediate stop; n=0; while [ ! -e "${mark}" ] && [ $n -lt ${longestAwaySeconds} ]; do
    sleep 1; n=$((n + 1)); done; ${server} -o "-c config_file='${config}'" -l "${data}/started-again.log" start`
  // The script runs in a session of its own, because an immediate stop ends the whole session of a server process.
  const detached = `cat >/dev/null; setsid sh -c ${quotedForShell(script)} >/dev/null 2>&1 </dev/null &`
  await client.query(`copy (select 1) to program ${pg.escapeLiteral(detached)}`)
  void client.end().catch(() => undefined)
  await untilAnswers(address, false)
  return {
    start: async () => {
      writeFileSync(mark, '')
      await untilAnswers(address, true).finally(() => rmSync(mark, { force: true }))
    },
  }
}

const quotedForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

async function untilAnswers(address: pg.ClientConfig, wanted: boolean): Promise<void> {
  const limit = Date.now() + 60_000
  while ((await answers(address)) !== wanted) {
    if (Date.now() > limit) throw new Error(`the worker ${wanted ? 'does not answer' : 'still answers'}`)
    await pause(200)
  }
}

async function answers(address: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // Not awaited, because `end` can wait forever for a client that never connected.
    void client.end().catch(() => undefined)
  }
}
