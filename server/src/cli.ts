import { get } from 'node:http'
import { listTenants } from './cli.queries.ts'
import { openStore, type Store } from './open-store.ts'
import { type Config, ConfigRefused, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { silentLog } from './platform/log.ts'
import { keepSecret } from './platform/secret.ts'

interface Command {
  readonly does: string
  /** Answers with the exit code. */
  readonly run: (config: Config) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  health: {
    does: 'asks the running server whether it is able to serve; exits with 1 if not',
    run: async ({ port }) => {
      const status = await statusOf(`http://127.0.0.1:${port}/readyz`)
      say(
        status === 200
          ? `Salus on port ${port} is ready.`
          : `Salus on port ${port} is not ready${status === null ? ': nothing answers' : ''}.`,
      )
      return status === 200 ? 0 : 1
    },
  },
  migrate: {
    does: 'brings the database up to this version; a start does so by itself',
    run: (config) =>
      withStore(config, async () => {
        say('The database is up to date.')
      }),
  },
  retention: {
    does: 'removes what is past its time, as the server does every night, and says how much',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { runRetention } = await import('./features/retention/run-retention.ts')
        const { everywhere, tenants } = await runRetention({ owner: database.owner, dataDir: config.dataDir })
        for (const { tenantId, counts } of tenants) say(`tenant ${tenantId}\t${countsLine(counts)}`)
        say(`everywhere\t${countsLine(everywhere)}`)
      }),
  },
  'erase-again': {
    does: 'erases whom the journal knows as erased and a restored backup brought back; a start does so by itself',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { eraseAgainIn } = await import('./background-tasks.ts')
        say(`Erased again: ${await eraseAgainIn(database.owner, config.dataDir)}`)
      }),
  },
  'verify-audit': {
    does: 'holds the audit against its seals; exits with 1 where something was changed or removed',
    run: async (config) => {
      let breaks = 0
      await withStore(config, async ({ database }) => {
        const { verifyAudit } = await import('./platform/audit-seal.ts')
        for (const check of await verifyAudit(database.owner, config.secret ?? keepSecret(config.dataDir))) {
          say(
            `tenant ${check.tenantId}\t${check.seals} seals\t${check.rows} rows\t${check.head ?? 'nothing sealed yet'}`,
          )
          for (const text of check.breaks) say(`tenant ${check.tenantId}\tBROKEN: ${text}`)
          breaks += check.breaks.length
        }
      })
      return breaks === 0 ? 0 : 1
    },
  },
  'list-tenants': {
    does: 'lists the tenants: number, name, displayed name, kind',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const tenants = await listTenants(database.owner)
        for (const { id, tenantName, displayName, kind } of tenants) say([id, tenantName, displayName, kind].join('\t'))
        if (tenants.length === 0) say('There is no tenant yet.')
      }),
  },
}

const countsLine = (counts: Readonly<Partial<Record<string, number>>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const say = (text: string) => process.stdout.write(`${text}\n`)

function help(): string {
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  return `Usage: npm run salus -- <command>\n\n${lines.join('\n')}\n\nIt reads the same environment as a start: DATA_DIR, DATABASE_URL, PORT and the others.`
}

async function withStore(config: Config, work: (store: Pick<Store, 'database'>) => Promise<void>): Promise<number> {
  const store = await openStoreBesides(config)
  try {
    await work(store)
    return 0
  } finally {
    await store.close()
  }
}

/** The database of a Salus that is running is used where it runs, and left running. */
async function openStoreBesides(config: Config): Promise<Pick<Store, 'database' | 'close'>> {
  const { AlreadyRunning } = await import('./platform/database/embedded-postgres.ts')
  try {
    return await openStore(config, silentLog(), () => undefined)
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || !error.ownerConnection) throw error
    const database = await openDatabase({ owner: error.ownerConnection, appLogin: 'own-login' }, silentLog())
    return { database, close: () => database.close() }
  }
}

const statusOf = (address: string): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get(address, { timeout: 5_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
  })

async function runCommand(name: string | undefined): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    say(help())
    return name === undefined ? 1 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command.run(readConfig(process.env))
  process.stderr.write(`There is no command ${name}.\n\n${help()}\n`)
  return 1
}

runCommand(process.argv[2]).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected = error instanceof ConfigRefused || (error instanceof Error && error.name === 'AlreadyRunning')
    process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
    process.exit(1)
  },
)
