import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { makeLog } from '../platform/log.ts'
import { makePostman } from '../platform/mail/postman.ts'
import { template } from './database.setup.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly files: FileStore
  /** Everything that was logged, line by line. */
  readonly logged: readonly string[]
  /** Everything that the operator was told, links of mails among it. */
  readonly announced: readonly string[]
  close(): Promise<void>
}

interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly now?: () => Date
  readonly webFolder?: string
  /** Whether a person's requests are counted. */
  readonly limitsRequests?: boolean
  /** A second app on the database of another one, as two processes are. */
  readonly besides?: TestApp
  /** The space of the disks; without it that of this machine's. */
  readonly statfs?: NonNullable<Parameters<typeof buildApp>[0]['statfs']>
  /** A database of another PostgreSQL than the one all tests share, to be migrated. */
  readonly database?: Database
}

/** The whole server on a database of its own, with every answer held against the contract. */
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
    validateAnswers: true,
    ...(options.statfs ? { statfs: options.statfs } : {}),
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

/** An empty, migrated database that nobody else uses. */
export const copyOfTemplate = (): Promise<pg.ClientConfig> => newDatabase(`template ${template}`)

/** A database with nothing in it. */
export const emptyDatabase = (): Promise<pg.ClientConfig> => newDatabase('')

async function newDatabase(how: string): Promise<pg.ClientConfig> {
  const cluster = inject('postgres')
  const name = `salus_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name} ${how}`)
  await client.end()
  return { ...cluster, database: name }
}
