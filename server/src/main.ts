import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { eraseAgainIn } from './background-tasks.ts'
import { openStore, type Store } from './open-store.ts'
import { requireBackupReader } from './features/backups/scheduled-backup.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { Pool } from './platform/database/open-database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { requireOwnStore } from './platform/files/require-own-store.ts'
import { makeLog } from './platform/log.ts'
import { checkMailServer } from './platform/mail/check-mail-server.ts'
import { makePostman } from './platform/mail/postman.ts'
import { announceProcess, type Presence } from './platform/running-processes.ts'
import { checkProvider } from './platform/sign-in/check-provider.ts'
import { hashPassword } from './platform/sign-in/password-hash.ts'
import { runningRelease } from './platform/release.ts'
import { Refusal } from './platform/refusal.ts'
import { requireRoom, requireWritable } from './platform/start-checks.ts'
import { explainRefusal } from './start-refusals.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const tell = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // On a terminal somebody reads along: there only what went wrong.
  const log = makeLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  log.info(runningRelease(), 'Salus starts')
  exitOnBug(log)
  requireWritable(config.dataDir)
  requireRoom(config.dataDir, config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'secret')))
  await checkProvider(config.singleSignOn, log)
  const store = await openStore(config, log, tell)
  const stopping = new AbortController()
  let app: FastifyInstance | undefined
  let presence: Presence | undefined
  try {
    await requireBackupReader({ owner: store.database.owner, config, log })
    const files = openFileStore(config, { secret: () => store.secret, log })
    await lookAtFiles(store.database.owner, { files, dataDir: config.dataDir, log })
    const again = await eraseAgainIn({ owner: store.database.owner, files, dataDir: config.dataDir })
    if (again > 0) log.warn({ again }, 'erased again what a restored backup had brought back')
    const demo = await showDemoData(config, store)
    app = await buildApp({
      config,
      secret: store.secret,
      files,
      database: store.database,
      clock: { now: () => new Date() },
      log,
      postman: makePostman(config, tell),
      webFolder,
      stopping: stopping.signal,
      demoAccountsOpen: watchDemoAccounts(store.database.owner, config),
    })
    presence = await announceProcess({ owner: store.database.owner, config, secret: store.secret, log })
    stopOnSignal({ app, presence, store, log, tell, stopping, waitSeconds: config.shutdownWaitSeconds })
    await app.observation.start()
    await app.listen({ host: config.host, port: config.port })
    void checkMailServer(config, log)
    tell(`\nSalus is running at ${config.publicUrl}\n${demo}`)
    await warnOfDemoAccounts({ config, store, log })
  } catch (error) {
    await app?.close()
    await presence?.stop()
    await store.close()
    throw error
  }
}

interface LookedAt {
  readonly files: FileStore
  readonly dataDir: string
  readonly log: Logger
}

/** A start goes on without its file store, and not with the one of somebody else. */
async function lookAtFiles(owner: Pool, { files, dataDir, log }: LookedAt): Promise<void> {
  await requireOwnStore(owner, files).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    log.error({ place: files.place }, 'the file store does not answer: documents cannot be read or added')
  })
  if (files.isFolder) return
  for await (const _ of folderStore(dataDir).list('documents')) {
    log.warn('documents lie in DATA_DIR and are not served from there: run npm run salus -- files move')
    break
  }
}

/** What a start without a database of one's own has to show. Answers with the lines about it. */
async function showDemoData(config: Config, store: Store): Promise<string> {
  // Whoever once started without them does not want them at a later start either.
  const refusal = path.join(config.dataDir, 'no-demo-data')
  if (store.isNew && config.demoData === 'off') writeFileSync(refusal, '')
  const isOurs = config.databaseUrl === null && !existsSync(refusal)
  if (config.demoData === 'off' || (config.demoData === 'when-new' && !isOurs)) return ''
  const { fillDemoData } = await import('./demo/fill-demo-data.ts')
  const accounts = await fillDemoData(store.database.owner, { now: new Date(), hashPassword })
  if (accounts.length === 0) return ''
  const lines = accounts.map(({ email, password, is }) => `  ${email.padEnd(28)} ${password}  ${is}`)
  return `\nDemo accounts:\n${lines.join('\n')}\n`
}

/** Loaded with its first use: nobody asks where Salus is reached from this machine alone. */
const watchDemoAccounts = (owner: Pool, config: Config) => {
  let watch: Promise<() => Promise<boolean>> | undefined
  return async () => {
    watch ??= import('./demo/published-passwords.ts').then((demo) => demo.watchPublishedPasswords(owner, config))
    return (await watch)()
  }
}

async function warnOfDemoAccounts(started: { config: Config; store: Store; log: Logger }): Promise<void> {
  const { warnOfPublishedPasswords } = await import('./demo/published-passwords.ts')
  const warning = await warnOfPublishedPasswords(started.store.database.owner, started.config)
  if (warning === null) return
  started.log.error(warning)
  process.stderr.write(`\nWARNING: ${warning}\n`)
}

/** A bug leaves the process in no known state. Whoever supervises it starts it again. */
function exitOnBug(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: stopping')
    log.flush()
    process.exit(1)
  })
}

start().catch((error: unknown) => {
  process.stderr.write(
    `\nSalus cannot start: ${explainRefusal(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
  )
  process.exit(1)
})
