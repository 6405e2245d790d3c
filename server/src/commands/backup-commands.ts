import path from 'node:path'
import { readAppLogin, openConfiguredOwner } from '../open-store.ts'
import type { BackupConfig } from '../platform/config/backup.ts'
import type { Config } from '../platform/config/config.ts'
import { openOwner, type Pool } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { requireOwnSecret } from '../platform/start/installation.ts'
import { keepSecret } from '../platform/config/secret.ts'
import { askSecretly } from './ask-secretly.ts'
import { type Command, CommandRefused, openOwnerBesides, say } from './command.ts'
import { openFiles } from './open-files.ts'

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    takes: '<file>',
    does: 'writes the database and all files to one encrypted file; Salus may be running',
    run: async (config, given) => {
      const file = readFileName(given)
      const { makeEncrypter, makeBackup, describeBackup, readable } = await backups()
      const lock = await makeEncrypter(config.backup, askSecretly)
      const since = Date.now()
      const { owner, close } = await ownerFor(config)
      try {
        await requireOwnSecret(owner, config)
        const report = await makeBackup(file, {
          owner,
          ...openFiles(config),
          lock,
          secret: config.secret ?? keepSecret(config.dataDir),
          secretIsElsewhere: config.secret !== null,
          now: new Date(),
          without: config.backup.folder === null ? [] : [config.backup.folder],
        })
        const isVerified = await readable(report.file, config.backup)
        describeBackup(report, { milliseconds: Date.now() - since, isVerified })
          .slice(0, 3)
          .forEach(say)
        return 0
      } finally {
        await close()
      }
    },
  },
  restore: {
    takes: '<file>',
    does: 'restores a backup into an empty DATA_DIR (or DATABASE_URL), completely or not at all. Stop Salus first',
    run: async (config, given) => {
      const file = readFileName(given)
      const { makeOpener, restoreBackup } = await backups()
      const { eraseAgainIn } = await import('../background-tasks.ts')
      const since = Date.now()
      const report = await restoreBackup(path.resolve(file), {
        ...openFiles(config),
        opener: await makeOpener(config.backup, askSecretly),
        secret: config.secret,
        appLogin: readAppLogin(config),
        log: silentLog(),
        now: new Date(),
        openOwner: () => openConfiguredOwner(config, silentLog()),
        eraseAgain: (owner) => eraseAgainIn({ owner, ...openFiles(config) }),
        tell: say,
      })
      const { end, header } = report.contents
      const files = end.files.count + (end.carried?.count ?? 0)
      say(`Restored: ${end.tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files} files.`)
      say(`Everything since ${header.madeAt} is lost. Everybody has to sign in again.`)
      say(`Open invitations that have ended: ${report.invitations}. Erased again: ${report.erasedAgain}.`)
      say('Check employees and API keys: those that were removed since then are back.')
      say(`Done in ${((Date.now() - since) / 1000).toFixed(1)} s. Start Salus now.`)
      return 0
    },
  },
  'verify-backup': {
    takes: '<file>',
    does: 'reads a whole backup and compares every part with its checksum; changes nothing',
    run: async (config, given) => {
      const file = readFileName(given)
      const { makeOpener, readBackup, describeBackup } = await backups()
      const since = Date.now()
      const contents = await readBackup(path.resolve(file), await makeOpener(config.backup, askSecretly))
      const { size } = await (await import('node:fs/promises')).stat(file)
      describeBackup(
        { ...contents, file, bytes: size },
        { milliseconds: Date.now() - since, isVerified: true },
      ).forEach(say)
      return 0
    },
  },
  'backup-key': {
    does: 'makes a pair of keys for backups; the private key opens them, so never keep it on a server',
    run: async () => {
      const { newBackupKey } = await backups()
      const { identity, recipient } = await newBackupKey()
      say(`# Private. Keep it in two places, neither of them this server. For restoring: BACKUP_IDENTITY_FILE.`)
      say(identity)
      say(`# Public. For backups: BACKUP_RECIPIENT.`)
      say(`# ${recipient}`)
      return 0
    },
  },
  'backup-status': {
    does: 'prints when the newest scheduled backup was made; exits with 1 if it is too old',
    run: async ({ backup }) => {
      const { listBackups } = await import('../features/backups/backup-folder.ts')
      if (backup.folder === null) throw new CommandRefused('There are no scheduled backups: BACKUP_DIR is not set.')
      const [newest] = await listBackups(backup.folder)
      if (newest) say(`The newest backup was made at ${newest.madeAt.toISOString()}: ${newest.file}`)
      const warnings = await backupWarnings(backup, new Date())
      warnings.forEach(say)
      return warnings.length === 0 ? 0 : 1
    },
  },
}

export async function backupWarnings(backup: BackupConfig, now: Date): Promise<readonly string[]> {
  const { warningsAbout } = await import('../features/backups/warn-of-old-backup.ts')
  return warningsAbout(backup, now)
}

function readFileName(given: readonly string[]): string {
  const [file, ...others] = given
  if (file === undefined || others.length > 0) throw new CommandRefused('Name one file.')
  if (file.startsWith('-'))
    throw new CommandRefused(`There is no option ${file}. A file of this name can be given as ./${file}`)
  return file
}

/** Imports the modules for backups only if a command needs them. Most commands do not. */
async function backups() {
  const [key, make, read, restore, describe, check] = await Promise.all([
    import('../features/backups/backup-key.ts'),
    import('../features/backups/make-backup.ts'),
    import('../features/backups/read-backup.ts'),
    import('../features/backups/restore-backup.ts'),
    import('../features/backups/describe-backup.ts'),
    import('../features/backups/scheduled-backup.ts'),
  ])
  return { ...key, ...make, ...read, ...restore, ...describe, readable: check.verifyWherePossible }
}

/**
 * Connects with `BACKUP_DATABASE_URL` if it is set, otherwise with the connection of this installation. Does not
 * migrate the database. If the embedded database is not running, starts it for the duration of the command.
 */
async function ownerFor(config: Config): Promise<{ readonly owner: Pool; close(): Promise<void> }> {
  const readers = config.backup.databaseUrl
  if (readers !== null) {
    const reader = await openOwner({ connectionString: readers }, silentLog(), 'BACKUP_DATABASE_URL')
    return { owner: reader, close: () => reader.end() }
  }
  return openOwnerBesides(config)
}
