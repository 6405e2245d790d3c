import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { eraseAgainIn } from './background-tasks.ts'
import type { Store } from './open-store.ts'
import { requireBackupReader } from './features/backups/scheduled-backup.ts'
import type { Config } from './platform/config/config.ts'
import type { Pool } from './platform/database/open-database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { requireOwnStore } from './platform/files/require-own-store.ts'
import { checkMailServer } from './platform/mail/check-mail-server.ts'
import { makePostman } from './platform/mail/postman.ts'
import { announceProcess, type Presence } from './platform/start/running-processes.ts'
import { hashPassword } from './platform/sign-in/account/password-hash.ts'
import { Refusal } from './platform/refusal.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

interface Started {
  readonly config: Config
  readonly store: Store
  readonly log: Logger
  readonly tell: (text: string) => void
}

/**
 * Starts serving and returns. The process stops later, on a signal, and then closes the store. If serving cannot start,
 * throws and leaves the store open.
 */
export async function serve({ config, store, log, tell }: Started): Promise<void> {
  const stopping = new AbortController()
  let app: FastifyInstance | undefined
  let presence: Presence | undefined
  try {
    await requireBackupReader({ owner: store.database.owner, config, log })
    const files = openFileStore(config, { secret: () => store.secret, log })
    await lookAtFiles(store.database.owner, { files, dataDir: config.dataDir, log })
    const again = await eraseAgainIn({ owner: store.database.owner, files, dataDir: config.dataDir })
    if (again > 0)
      log.warn(
        { again },
        'erased what the journal names and was there: after a restored backup, or an erasure that was stopped',
      )
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
    await warnOfDemoAccounts({ config, store, log, tell })
  } catch (error) {
    // If a signal arrives during the start, the process shuts down cleanly, and the start fails only because of that.
    if (stopping.signal.aborted) return
    await app?.close()
    await presence?.stop()
    throw error
  }
}

interface LookedAt {
  readonly files: FileStore
  readonly dataDir: string
  readonly log: Logger
}

/**
 * Checks the file store. Throws if it belongs to another installation. If the file store does not answer, logs an error
 * and continues. Warns of documents that are still in DATA_DIR although a bucket is configured.
 */
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

/**
 * Fills in the demo data if they are switched on, and returns the lines about the demo accounts. By default, demo data
 * are on only for the embedded database.
 */
async function showDemoData(config: Config, store: Store): Promise<string> {
  // The file records that the operator started without demo data, so that later starts do not add any.
  const refusal = path.join(config.dataDir, 'no-demo-data')
  if (store.isNew && config.demoData === 'off') writeFileSync(refusal, '')
  const isOurs = config.databaseUrl === null && !existsSync(refusal)
  if (config.demoData === 'off' || (config.demoData === 'when-new' && !isOurs)) return ''
  const { fillDemoData } = await import('./demo/fill-demo-data.ts')
  const accounts = await fillDemoData(store.database.owner, { now: new Date(), hashPassword })
  if (accounts.length === 0) return ''
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, password, is }) => `  ${email.padEnd(width)}  ${password}  ${is}`)
  return `\nDemo accounts:\n${lines.join('\n')}\n`
}

/**
 * Returns a function that loads the code for demo accounts when it is called for the first time. Most servers never
 * call it.
 */
const watchDemoAccounts = (owner: Pool, config: Config) => {
  let watch: Promise<() => Promise<boolean>> | undefined
  return async () => {
    watch ??= import('./demo/published-passwords.ts').then((demo) => demo.watchPublishedPasswords(owner, config))
    return (await watch)()
  }
}

async function warnOfDemoAccounts(started: Started): Promise<void> {
  const { warnOfPublishedPasswords } = await import('./demo/published-passwords.ts')
  const warning = await warnOfPublishedPasswords(started.store.database.owner, started.config)
  if (warning === null) return
  started.log.error(warning)
  process.stderr.write(`\nWARNING: ${warning}\n`)
}
