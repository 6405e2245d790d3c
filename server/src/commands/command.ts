import { statSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Store } from '../open-store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Pool } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'

export interface Command {
  /** The arguments after the command's name, as the help text shows them. */
  readonly takes?: string
  readonly does: string
  /** Resolves to the exit code. */
  readonly run: (config: Config, given: readonly string[]) => Promise<number>
}

/** Thrown if a command cannot be run as typed. The message is for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Reads the options and words after a command's name. Throws CommandRefused at an unknown option. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  given: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    // The rest of the message tells programmers how to pass such a word anyway.
    const [text = ''] = (error instanceof Error ? error.message : String(error)).split(/\. (?=To )/)
    throw new CommandRefused(`${text}.`)
  }
}

export const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Runs `work` on the database of this installation, even while Salus is running. Returns the exit code 0. */
export async function withStore(
  config: Config,
  work: (store: Pick<Store, 'database' | 'secret'>) => Promise<unknown>,
): Promise<number> {
  const store = await openStoreBesides(config)
  try {
    await work(store)
    return 0
  } finally {
    await store.close()
  }
}

/**
 * Opens the database and starts the embedded one if necessary. If a Salus process already uses the database, connects
 * to it and leaves the process running.
 */
async function openStoreBesides(config: Config): Promise<Pick<Store, 'database' | 'secret' | 'close'>> {
  requireFolder(config)
  const { openStore, openMigrated, embeddedAddress } = await import('../open-store.ts')
  const { AlreadyRunning } = await import('../platform/database/embedded-postgres/embedded-postgres.ts')
  try {
    const store = await openStore(config, silentLog(), () => undefined)
    if (store.isNew)
      process.stderr.write(
        `There was no database in ${config.dataDir}, so an empty one was made. Is it the right DATA_DIR?\n`,
      )
    return store
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || !error.ownerConnection) throw error
    const opened = await openMigrated(embeddedAddress(error.ownerConnection), config, silentLog())
    return { ...opened, close: () => opened.database.close() }
  }
}

/**
 * Opens the owner's connections to the database without migrating it. If the embedded database is not running, starts
 * it for the duration of the command.
 */
export async function openOwnerBesides(config: Config): Promise<{ readonly owner: Pool; close(): Promise<void> }> {
  requireFolder(config)
  const { openConfiguredOwner } = await import('../open-store.ts')
  const { AlreadyRunning } = await import('../platform/database/embedded-postgres/embedded-postgres.ts')
  const { openOwner } = await import('../platform/database/open-database.ts')
  try {
    return await openConfiguredOwner(config, silentLog())
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || !error.ownerConnection) throw error
    const owner = await openOwner(error.ownerConnection, silentLog())
    return { owner, close: () => owner.end() }
  }
}

function requireFolder({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new CommandRefused(`DATA_DIR (${dataDir}) is not a folder: set it to one.`)
}
