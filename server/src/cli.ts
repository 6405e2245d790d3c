import { backupCommands } from './commands/backup-commands.ts'
import { databaseCommands } from './commands/database-commands.ts'
import { distributionCommands } from './commands/distribution-commands.ts'
import { filesCommands } from './commands/files-command.ts'
import { loginCommands } from './commands/login-commands.ts'
import { supportCommands } from './commands/support-commands.ts'
import { type Command, CommandRefused, say } from './commands/command.ts'
import { makeSbomCommands } from './commands/sbom-command.ts'
import { tenantCommands } from './commands/tenant-commands.ts'
import { watchCommands } from './commands/watch-commands.ts'
import { upkeepCommands } from './commands/upkeep-commands.ts'
import { ConfigRefused, readConfig } from './platform/config/config.ts'
import { CorrectionRefused } from './features/invoices/correction-refused.ts'
import { GivenRefused } from './features/operator/read-given.ts'
import { NoSuchTenant } from './platform/scope/operator.ts'

const commands: Readonly<Record<string, Command>> = {
  ...upkeepCommands,
  ...watchCommands,
  ...tenantCommands,
  ...loginCommands,
  ...supportCommands,
  ...backupCommands,
  ...filesCommands,
  ...makeSbomCommands(process.env),
  ...databaseCommands,
  ...distributionCommands,
}

const names = Object.keys(commands)

function help(shown = names): string {
  const lines = shown.map((name) => {
    const { takes = null, does = '' } = commands[name] ?? {}
    return `  ${takes === null ? name : `${name} ${takes}`}\n      ${does}`
  })
  return `Usage: npm run salus -- <command>\n\n${lines.join('\n')}\n\nThe commands read the same settings as a start: DATA_DIR, DATABASE_URL, PORT and the others.`
}

const isHelp = (word: string) => word === '--help' || word === '-h'

async function runCommand(words: readonly string[]): Promise<number> {
  const [first, second] = words
  if (first === undefined || first === 'help' || isHelp(first)) {
    say(help())
    return first === undefined ? 1 : 0
  }
  const name = [`${first} ${second ?? ''}`, first].find((known) => names.includes(known))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || !command) return refuseUnknown(first, second)
  const given = words.slice(name.split(' ').length)
  if (given.some(isHelp)) {
    say(help([name]))
    return 0
  }
  // Otherwise, for a command that removes something, a mistyped option would be ignored.
  if (command.takes === undefined && given.length > 0)
    throw new CommandRefused(`"${name}" accepts nothing else, but "${given.join(' ')}" was added. Nothing was done.`)
  return command.run(readConfig(process.env), given)
}

/** Shows the commands that begin with the first word; all of them if none does. */
function refuseUnknown(first: string, second = ''): number {
  const similar = names.filter((name) => name.startsWith(`${first} `))
  const isAsked = similar.length > 0 && isHelp(second)
  const shown = help(similar.length === 0 ? names : similar)
  if (isAsked) say(shown)
  else process.stderr.write(`There is no command ${`${first} ${second}`.trim()}.\n\n${shown}\n`)
  return isAsked ? 0 : 1
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigRefused ||
  error instanceof CommandRefused ||
  error instanceof CorrectionRefused ||
  error instanceof GivenRefused ||
  error instanceof NoSuchTenant ||
  (error instanceof Error &&
    ['AlreadyRunning', 'BackupRefused', 'RestoreUnfinished', 'StartRefused', 'WrongDataVersion'].includes(error.name))

let isOutputLost = false
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    // A program that has read enough of the output has ended (EPIPE). The work continues to its end.
    if (error.code !== 'EPIPE') isOutputLost = true
  })

/** Ends the process. A command whose output could not be written has failed, for example on a full disk. */
function endWith(code: number): void {
  setImmediate(() => {
    if (isOutputLost) process.stderr.write('The output could not be written. Is the disk full?\n')
    process.exit(isOutputLost && code === 0 ? 1 : code)
  })
}

// Node.js exits with this code if the command has not finished but nothing is left to wait for. That is a failure.
process.exitCode = 1
runCommand(process.argv.slice(2)).then(
  (code) => endWith(code),
  (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${isExpected(error) ? error.message : text}\n`)
    endWith(1)
  },
)
