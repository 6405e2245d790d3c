import { openConfiguredOwner } from '../open-store.ts'
import { AlreadyRunning } from '../platform/database/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../platform/log.ts'
import type { Config } from '../platform/config/config.ts'
import { type Command, CommandRefused, say } from './command.ts'

export const databaseCommands: Readonly<Record<string, Command>> = {
  'database-setup': {
    takes: '[name of the database]',
    does: 'prints the SQL with which an administrator prepares a PostgreSQL of your own; it contains new passwords. Changes nothing',
    run: async (_config, [name = 'salus', ...others]) => {
      if (others.length > 0 || !/^[\w-]{1,63}$/.test(name))
        throw new CommandRefused('Name one database, in letters, digits, - and _.')
      const { writeSetupScript } = await import('../platform/database/migrate/setup-script.ts')
      say(writeSetupScript(name))
      return 0
    },
  },
  'adopt-secret': {
    does: 'makes the database use the secret of this DATA_DIR or AUTH_SECRET, if the former secret is lost',
    run: async (config) => {
      const { adoptSecret } = await import('../platform/start/installation.ts')
      const { owner, close } = await openConfiguredOwner(config, silentLog()).catch((error: unknown) => {
        throw error instanceof AlreadyRunning ? new CommandRefused(`${error.message} Stop it first.`) : error
      })
      try {
        if (!(await adoptSecret(owner, config)))
          throw new CommandRefused('A Salus is running on this database. Stop every one of them, then try again.')
      } finally {
        await close()
      }
      say(
        'The database now uses this secret. Everybody has to sign in again. Existing authenticator apps and recovery codes',
      )
      say('no longer work (passkeys do), printed invitation codes have ended, and verify-audit can no longer check the')
      say('existing seals.')
      return 0
    },
  },
  'database-upgrade': {
    takes: '[--from <folder>]',
    does: 'moves the embedded database to the PostgreSQL of this version; --from: the folder with the programs of the former PostgreSQL',
    run: async (config, given) => {
      if (given.length > 0 && (given[0] !== '--from' || given.length !== 2))
        throw new CommandRefused('"database-upgrade" accepts only the option --from <folder>.')
      if (config.databaseUrl !== null)
        throw new CommandRefused('DATABASE_URL is set: whoever administers that PostgreSQL upgrades it.')
      await upgradeDatabase(config, given[1] ?? null)
      return 0
    },
  },
}

async function upgradeDatabase(config: Config, formerPrograms: string | null): Promise<void> {
  const { upgradeEmbedded } = await import('../platform/database/embedded-postgres/upgrade-embedded.ts')
  const { copyDatabase } = await import('../features/backups/copy-database.ts')
  const { openOwner, openAsIs } = await import('../platform/database/open-database.ts')
  const { keepSecret } = await import('../platform/config/secret.ts')
  const log = silentLog()
  const kept = await upgradeEmbedded({
    dataDir: config.dataDir,
    formerPrograms,
    tell: say,
    copy: async (former, upgraded) => {
      const from = openAsIs(former)
      const to = await openOwner(upgraded, log)
      try {
        const secret = config.secret ?? keepSecret(config.dataDir)
        const { tables, jobs, seals } = await copyDatabase({ from, to, secret, log, tell: say })
        for (const { name, rows } of tables) if (rows > 0) say(`${name}\t${rows}`)
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        say(
          `${rows} rows of ${tables.length} tables, ${jobs} waiting jobs and ${seals} seals of the audit are the same in both.`,
        )
      } finally {
        await Promise.all([from.end(), to.end()])
      }
    },
  })
  say(`Done. The former database is kept in ${kept}: remove that folder once you no longer want to go back to it.`)
}
