import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { makeLog } from '../platform/log.ts'
import { makePostman } from '../platform/mail/postman.ts'
import { copyOfTemplate } from './test-databases.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly files: FileStore
  readonly logged: readonly string[]
  /** All texts that were shown to the operator, including mails with their links. */
  readonly announced: readonly string[]
  close(): Promise<void>
}

interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly now?: () => Date
  readonly webFolder?: string
  readonly limitsRequests?: boolean
  /** Another app whose database and secret this one shares, as a second process would. */
  readonly besides?: TestApp
  /** Replaces what the health report measures (the free disk space) and how long a report is reused. */
  readonly health?: Pick<Parameters<typeof buildApp>[0], 'statfs' | 'reportFreshMs'>
  /** A migrated database on a PostgreSQL other than the one that all tests share. */
  readonly database?: Database
}

/** Starts the whole server on its own database. It checks every answer against the contract. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-app-'))
  const config = readConfig({ PORT: '3350', DATA_DIR: dataDir, ...options.environment })
  const secret = options.besides?.secret ?? randomBytes(32).toString('base64url')
  const logged: string[] = []
  const announced: string[] = []
  const log = makeLog(config.logLevel ?? 'info', { write: (line: string) => void logged.push(line) })
  const database =
    options.besides?.database ??
    options.database ??
    (await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, log))
  const files = openFileStore(config, { secret: () => secret, log })
  const app = await buildApp({
    config,
    secret,
    database,
    clock: { now: options.now ?? (() => new Date()) },
    log,
    files,
    postman: makePostman(config, (text) => void announced.push(text)),
    webFolder: options.webFolder ?? null,
    limitsRequests: options.limitsRequests ?? false,
    keepsTimetable: false,
    validateAnswers: true,
    ...options.health,
  })
  return {
    app,
    database,
    config,
    secret,
    files,
    logged,
    announced,
    close: async () => {
      await app.close()
      if (!options.besides) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
