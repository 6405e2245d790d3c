import { openOwnerOf } from '../open-store.ts'
import { AlreadyRunning } from '../platform/database/embedded-postgres.ts'
import { silentLog } from '../platform/log.ts'
import { type Command, CommandRefused, say } from './command.ts'

/** What an operator does about the database itself. */
export const databaseCommands: Readonly<Record<string, Command>> = {
  'database-setup': {
    takes: '[name of the database]',
    does: 'prints the SQL by which an administrator prepares a PostgreSQL of your own, with new passwords. Changes nothing',
    run: async (_config, [name = 'salus', ...others]) => {
      if (others.length > 0 || !/^[\w-]{1,63}$/.test(name))
        throw new CommandRefused('Name one database, in letters, digits, - and _.')
      const { writeSetupScript } = await import('../platform/database/setup-script.ts')
      say(writeSetupScript(name))
      return 0
    },
  },
  'adopt-secret': {
    does: 'lets the database belong to the secret of this DATA_DIR or AUTH_SECRET, where the former one is lost',
    run: async (config) => {
      const { adoptSecret } = await import('../platform/installation.ts')
      const { owner, close } = await openOwnerOf(config, silentLog()).catch((error: unknown) => {
        throw error instanceof AlreadyRunning ? new CommandRefused(`${error.message} Stop it first.`) : error
      })
      try {
        if (!(await adoptSecret(owner, config)))
          throw new CommandRefused('A Salus is running on this database. Stop every one of them, then try again.')
      } finally {
        await close()
      }
      say(
        'The database belongs to this secret now. Everybody has to sign in again. Authenticator apps and recovery codes',
      )
      say(
        'of before no longer work (passkeys do), printed invitation codes have ended, and verify-audit cannot check the',
      )
      say('seals made before.')
      return 0
    },
  },
}
