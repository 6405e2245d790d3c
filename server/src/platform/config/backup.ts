import path from 'node:path'
import { z } from 'zod'
import { postgresUrl } from './database.ts'

export interface BackupConfig {
  readonly folder: string | null
  /** The hour of the day, in UTC. */
  readonly hour: number
  /** The interval in minutes; `null` for one backup a day, at `hour`. */
  readonly everyMinutes: number | null
  readonly keepDays: number
  readonly passphrase: string | null
  /** Public keys. A backup can be read only with a private key that belongs to one of them. */
  readonly recipients: readonly string[]
  readonly identityFile: string | null
  /** `null` if backups use the login of the database itself. */
  readonly databaseUrl: string | null
}

/** In characters. The passphrase protects the data of all tenants, so it must be hard to guess. */
export const shortestPassphrase = 12

export const backupEnvironment = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).optional(),
  BACKUP_EVERY_MINUTES: z.coerce.number().int().min(5).max(1440).optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(shortestPassphrase, `at least ${shortestPassphrase} characters`).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+(,age1[0-9a-z]+)*$/, 'age1…, several parted by commas')
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  BACKUP_DATABASE_URL: postgresUrl.optional(),
}

type BackupValues = z.output<z.ZodObject<typeof backupEnvironment>>

/**
 * Returns when backups are made. Without any setting, a backup is made every ten minutes. A crash then loses the
 * changes of at most about a quarter of an hour, because the backup itself takes time. With BACKUP_HOUR alone, one
 * backup is made per day at that hour.
 */
function chooseMoments({ BACKUP_HOUR: hour, BACKUP_EVERY_MINUTES: minutes }: BackupValues) {
  const usualMinutes = hour === undefined ? 10 : null
  return { hour: hour ?? 2, everyMinutes: minutes ?? usualMinutes }
}

type Refuse = (reason: string) => never

export function readBackupConfig(values: BackupValues, refuse: Refuse): BackupConfig {
  const { BACKUP_DIR: folder = null } = values
  const passphrase = values.BACKUP_PASSPHRASE ?? null
  const recipients = values.BACKUP_RECIPIENT?.split(',') ?? []
  if (folder !== null && passphrase === null && recipients.length === 0)
    refuse('BACKUP_DIR needs a key: set BACKUP_RECIPIENT (npm run salus -- backup-key makes one) or BACKUP_PASSPHRASE')
  return {
    folder: folder === null ? null : path.resolve(folder),
    ...chooseMoments(values),
    keepDays: values.BACKUP_KEEP_DAYS,
    passphrase,
    recipients,
    identityFile: values.BACKUP_IDENTITY_FILE ?? null,
    databaseUrl: values.BACKUP_DATABASE_URL ?? null,
  }
}
