import { folderStore } from '../platform/files/folder-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { requireOwnStore } from '../platform/files/require-own-store.ts'
import { isAnyRunning } from '../platform/start/running-processes.ts'
import { silentLog } from '../platform/log.ts'
import { type Command, CommandRefused, say, withStore } from './command.ts'

export const filesCommands: Readonly<Record<string, Command>> = {
  'files move': {
    does: 'moves the files in DATA_DIR to the bucket of FILE_STORE_URL and compares each copy before it removes the file; if it is interrupted, run it again. Stop Salus first',
    run: (config) => {
      if (config.fileStore === null)
        throw new CommandRefused('FILE_STORE_URL is not set: there is no bucket to move to.')
      return withStore(config, async ({ database, secret }) => {
        if (await isAnyRunning(database.owner))
          throw new CommandRefused('A Salus is running on this database. Stop every process, wait a minute, then move.')
        const to = openFileStore(config, { secret: () => secret, log: silentLog() })
        await requireOwnStore(database.owner, to)
        const { moveFiles } = await import('../platform/files/move-files.ts')
        const moved = await moveFiles({ from: folderStore(config.dataDir), to, dataDir: config.dataDir })
        say(`Moved ${moved} files to ${to.place}. Keep FILE_STORE_URL set and start Salus.`)
      })
    },
  },
}
