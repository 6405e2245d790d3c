import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findPostmaster } from '../../platform/database/embedded-postgres/postmaster.ts'
import {
  type OwnerConnection,
  startEmbeddedPostgres,
} from '../../platform/database/embedded-postgres/embedded-postgres.ts'

/** A PostgreSQL that only one test uses, so that it can be killed or blocked. It restarts at the same address. */
export interface OwnPostgres {
  readonly owner: OwnerConnection
  stop(): Promise<void>
  start(): Promise<void>
  /** Kills all processes of the server, as a power cut would. */
  kill(): Promise<void>
  /** From now on the server accepts connections but does not answer on any of them, until `thaw` is called. */
  freeze(): void
  thaw(): void
  /**
   * Ends the connections of all other clients, except those that listen for notifications, and occupies every free
   * connection. Returns a function that frees the connections again.
   */
  fill(): Promise<() => Promise<void>>
  /** The number of connections that wait for notifications. */
  listeners(): Promise<number>
  close(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-outage-'))
  let running = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const owner = running.ownerConnection
  const pids = () => {
    const postmaster = findPostmaster(path.join(dataDir, 'postgres'))?.pid
    if (postmaster === undefined) throw new Error('this PostgreSQL does not run')
    return [postmaster, ...listChildren(postmaster)]
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids()) process.kill(pid, name)
  }
  return {
    owner,
    stop: () => running.stop(),
    start: async () => {
      running = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    },
    kill: async () => {
      signal('SIGKILL')
      await running.stop()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    fill: () => takeAll(owner),
    listeners: async () => {
      const { rowCount } = await ask(owner, `select from pg_stat_activity where query ilike 'listen %'`)
      return rowCount ?? 0
    },
    close: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ask(owner: OwnerConnection, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

export const buildDatabaseUrl = ({ owner: { user, port, database, host } }: OwnPostgres): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

function listChildren(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && findParent(name) === parent)
    .map(Number)
}

function findParent(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

const taker = 'takes-all'

async function takeAll(owner: OwnerConnection): Promise<() => Promise<void>> {
  const taken = await takeFree(owner)
  // A client whose connection was ended sometimes opens a new connection before this function takes the free place.
  // Ending and taking are then repeated.
  while (await endOthers(taken)) taken.push(...(await takeFree(owner)))
  return async () => {
    await Promise.all(taken.map((each) => each.end()))
  }
}

async function takeFree(owner: OwnerConnection): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ ...owner, application_name: taker })
    client.on('error', () => undefined)
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

/** Ends all other connections, except those that listen. Returns true if there were any. */
async function endOthers([client]: readonly pg.Client[]): Promise<boolean> {
  const ended = await client?.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> '${taker}' and query not ilike 'listen %'`,
  )
  return (ended?.rowCount ?? 0) > 0
}
