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

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${takes === undefined ? name : `${name} ${takes}`}\n      ${does}`,
  )
  return `Usage: npm run salus -- <command>\n\n${lines.join('\n')}\n\nIt reads the same environment as a start: DATA_DIR, DATABASE_URL, PORT and the others.`
}

async function runCommand([first, second, ...others]: readonly string[]): Promise<number> {
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    say(help())
    return first === undefined ? 1 : 0
  }
  const rest = second === undefined ? [] : [second, ...others]
  const two = commandOf(`${first} ${second ?? ''}`)
  const command = two ?? commandOf(first)
  if (command) return command.run(readConfig(process.env), two ? others : rest)
  process.stderr.write(`There is no command ${first}${second === undefined ? '' : ` ${second}`}.\n\n${help()}\n`)
  return 1
}

const commandOf = (name: string): Command | undefined => (Object.hasOwn(commands, name) ? commands[name] : undefined)

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigRefused ||
  error instanceof CommandRefused ||
  error instanceof CorrectionRefused ||
  error instanceof GivenRefused ||
  error instanceof NoSuchTenant ||
  (error instanceof Error &&
    ['AlreadyRunning', 'BackupRefused', 'RestoreUnfinished', 'StartRefused', 'WrongDataVersion'].includes(error.name))

// Node.js exits with this code if the command has not finished but nothing is left to wait for. That is a failure.
process.exitCode = 1
runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${isExpected(error) ? error.message : text}\n`)
    process.exit(1)
  },
)
