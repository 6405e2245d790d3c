import { createHmac, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { requireUsableTables } from '../database/migrate/migrate.ts'
import { readKnownMigrations } from '../database/migrate/files.ts'
import type { Pool } from '../database/open-database.ts'
import { forgetProcess, noteProcess, runningSettings, type SettingMarks } from './installation.queries.ts'

const beatMs = 15_000

export interface Presence {
  stop(): Promise<void>
}

interface Announced {
  readonly owner: Pool
  readonly config: Config
  readonly secret: string
  readonly log: Logger
  readonly beatMs?: number
}

/**
 * Records in the database that this process is running. Logs a warning whenever the settings of the running processes
 * start to differ. Throws if a newer version of Salus has removed database objects that this version needs.
 */
export async function announceProcess({ owner, config, secret, log, ...waits }: Announced): Promise<Presence> {
  const id = randomUUID()
  const newestMigration = (await readKnownMigrations())
    .map(({ name }) => name)
    .reduce((one, other) => (one > other ? one : other))
  const noted = { settings: markSettings(config, secret), newestMigration }
  let warned = ''
  const beat = async () => {
    await noteProcess(owner, id, noted)
    const differing = await findDifferingSettings(owner)
    if (differing.join() === warned) return
    warned = differing.join()
    if (differing.length > 0) log.warn({ settings: differing }, 'processes on this database have different settings')
    else log.info('all processes on this database have the same settings')
  }
  await beat()
  await requireUsableTables(owner, log).catch(async (error: unknown) => {
    await forgetProcess(owner, id)
    throw error
  })
  let beating: Promise<void> = Promise.resolve()
  // A failure is ignored here, because `DatabaseWatch` already logs that the database is down.
  const timer = setInterval(() => (beating = beating.then(beat).catch(() => undefined)), waits.beatMs ?? beatMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await forgetProcess(owner, id).catch(() => undefined)
    },
  }
}

/** True if a process is serving from this database now. A killed process still counts for up to a minute. */
export const isAnyRunning = async (owner: Pool): Promise<boolean> => (await runningSettings(owner)).length > 0

export async function findDifferingSettings(owner: Pool): Promise<readonly string[]> {
  const running = await runningSettings(owner)
  const names = new Set(running.flatMap((marks) => Object.keys(marks)))
  return [...names].filter((name) => new Set(running.map((marks) => marks[name])).size > 1).sort()
}

/**
 * Returns fingerprints of the settings that must not differ between processes, because visitors would notice the
 * difference from one request to the next. The values themselves are not stored, because some contain passwords.
 */
function markSettings(config: Config, secret: string): SettingMarks {
  const shared: Readonly<Record<string, unknown>> = {
    PUBLIC_URL: config.publicUrl,
    FILE_STORE_URL: config.fileStore && [config.fileStore.endpoint, config.fileStore.bucket, config.fileStore.prefix],
    SMTP_URL: [config.smtpUrl, config.smtpTls],
    MAIL_FROM: config.mailFrom,
    OIDC: config.singleSignOn,
    SESSION_HOURS: config.sessionHours,
    SESSION_IDLE_MINUTES: config.sessionIdleMinutes,
    RATE_LIMIT_FACTOR: config.rateLimitFactor,
    NEW_TENANTS_NEED_SECOND_FACTOR: config.newTenantsNeedSecondFactor,
    OPERATOR: config.operator,
    INVOICE: config.seller,
    SUPPORT: config.support,
    TELEMETRY_CONNECTION: config.telemetry,
  }
  return Object.fromEntries(
    Object.entries(shared).map(([name, value]) => [
      name,
      createHmac('sha256', secret)
        .update(JSON.stringify([name, value]))
        .digest('base64url')
        .slice(0, 16),
    ]),
  )
}
