import { get } from 'node:http'
import { z } from 'zod'
import type { Config } from '../platform/config/config.ts'
import { isAnyAddress, writeHost } from '../platform/config/trusted-origins.ts'
import type { Pool } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { makeOperatorToken } from '../platform/observe/operator-token.ts'
import { readSecret } from '../platform/config/secret.ts'
import { openFiles } from './open-files.ts'
import { backupWarnings } from './backup-commands.ts'
import { type Command, CommandRefused, openOwnerBesides, say, withStore } from './command.ts'

export const upkeepCommands: Readonly<Record<string, Command>> = {
  health: {
    does: 'asks the running server whether it can serve requests and what needs fixing; also names waiting migrations, waiting ends of tenants, and demo accounts that anybody can use; exits with 1 if no request can be served or if there are such accounts',
    run: async (config) => {
      const { port } = config
      const answer = await askReadiness(config)
      const isReady = answer?.status === 200
      const reason = answer === null ? ': nothing answers' : ''
      say(isReady ? `Salus on port ${port} is ready.` : `Salus on port ${port} is not ready${reason}.`)
      for (const warning of await listWarnings(config, answer)) say(`Warning: ${warning}`)
      for (const warning of await databaseWarnings(config)) say(`Warning: ${warning}`)
      for (const note of answer === null ? [] : await databaseNotes(config)) say(`Note: ${note}`)
      const faults = answer === null ? [] : await signInFaults(config)
      for (const fault of faults) say(`Fault: ${fault}`)
      return isReady && faults.length === 0 ? 0 : 1
    },
  },
  'close-demo-accounts': {
    does: 'ends every way to sign in with a demo account that still has its published password; the demo tenants stay',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { closeDemoAccounts } = await import('../demo/published-passwords.ts')
        const closed = await closeDemoAccounts(database.owner)
        for (const email of closed) say(`closed\t${email}`)
        say(closed.length === 0 ? 'No demo account has its published password.' : 'Nobody signs in with them any more.')
      }),
  },
  migrate: {
    takes: '[--after]',
    does: 'updates the database to this version, as a start does; --after: also removes what only the previous version needs, so that you cannot go back to it',
    run: async (config, given) => {
      if (given.some((word) => word !== '--after'))
        throw new CommandRefused('"migrate" accepts only the option --after.')
      const { migrate, waitingMigrations } = await import('../platform/database/migrate/migrate.ts')
      const { readAppLogin } = await import('../open-store.ts')
      return withStore(config, async ({ database: { owner } }) => {
        const before = await waitingMigrations(owner)
        if (given.length > 0)
          await migrate(owner, { appLogin: readAppLogin(config), log: silentLog(), withAfter: true })
        const waiting = await waitingMigrations(owner)
        for (const name of before) if (!waiting.includes(name)) say(`Ran ${name}.`)
        for (const name of waiting)
          say(`${name} waits until you no longer need the previous version: npm run salus -- migrate --after`)
        say('The database is up to date.')
      })
    },
  },
  retention: {
    does: 'deletes data whose retention period is over, as the server does every night, and prints how much; exits with 1 if the clock may have jumped, and then deletes nothing',
    run: async (config) => {
      let rests = false
      await withStore(config, async ({ database }) => {
        const { removeOverdue } = await import('../background-tasks.ts')
        const { restNotice } = await import('../features/retention/run-retention.ts')
        const { isAtRest, everywhere, tenants } = await removeOverdue({ owner: database.owner, ...openFiles(config) })
        rests = isAtRest
        if (isAtRest) return say(`Nothing was deleted: ${restNotice}.`)
        for (const { tenantId, counts } of tenants) say(`tenant ${tenantId}\t${countsLine(counts)}`)
        say(`everywhere\t${countsLine(everywhere)}`)
      })
      return rests ? 1 : 0
    },
  },
  'erase-again': {
    does: 'erases people and tenants that are in the erasure journal but came back with a restored backup; every start does this as well',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { eraseAgainIn } = await import('../background-tasks.ts')
        say(`Erased again: ${await eraseAgainIn({ owner: database.owner, ...openFiles(config) })}`)
      }),
  },
  'verify-audit': {
    does: 'compares the audit with its seals; exits with 1 if something was changed or removed',
    run: async (config) => {
      let breaks = 0
      await withStore(config, async ({ database, secret }) => {
        const { verifyAudit } = await import('../platform/audit/seal.ts')
        for (const check of await verifyAudit(database.owner, secret)) {
          say(
            `tenant ${check.tenantId}\t${check.seals} seals\t${check.rows} rows\t${check.head ?? 'nothing sealed yet'}`,
          )
          for (const text of check.breaks) say(`tenant ${check.tenantId}\tBROKEN: ${text}`)
          breaks += check.breaks.length
        }
      })
      return breaks === 0 ? 0 : 1
    },
  },
}

/** Warns of demo accounts whose published password still works, but only if other machines can reach this Salus. */
async function signInFaults(config: Config): Promise<readonly string[]> {
  const { addressForOthers, warnOfPublishedPasswords } = await import('../demo/published-passwords.ts')
  if (addressForOthers(config) === null) return []
  try {
    const { owner, close } = await openOwnerBesides(config)
    const warning = await warnOfPublishedPasswords(owner, config).finally(close)
    return warning === null ? [] : [warning]
  } catch {
    return ['whether demo accounts have their published password is not known: the database does not answer.']
  }
}

/**
 * Returns the problems that only a separate database (`DATABASE_URL`) can have: a superuser login, and several Salus
 * processes with different settings.
 */
async function databaseWarnings(config: Config): Promise<readonly string[]> {
  if (config.databaseUrl === null) return []
  const { openConfiguredOwner, nameOwnerSetting } = await import('../open-store.ts')
  const { warnOfSuperuser } = await import('../platform/database/migrate/superuser-login.ts')
  try {
    const { owner, close } = await openConfiguredOwner(config, silentLog())
    const found = [warnOfProcesses(owner), warnOfSuperuser(owner, nameOwnerSetting(config))]
    return (await Promise.all(found).finally(close)).filter((warning) => warning !== null)
  } catch {
    return ['the settings of the processes cannot be compared: the database does not answer.']
  }
}

async function warnOfProcesses(owner: Pool): Promise<string | null> {
  const { findDifferingSettings } = await import('../platform/start/running-processes.ts')
  const differing = await findDifferingSettings(owner)
  if (differing.length === 0) return null
  return `processes on this database have different settings: ${differing.join(', ')}.`
}

/** Lists the migrations and the ends of tenants that are waiting. It does no harm that they wait. */
async function databaseNotes(config: Config): Promise<readonly string[]> {
  const { describeWaitingEnds } = await import('../features/tenant-ends/end-as-operator.ts')
  try {
    const { owner, close } = await openOwnerBesides(config)
    return (await Promise.all([migrationNotes(owner), describeWaitingEnds(owner)]).finally(close)).flat()
  } catch {
    return ['whether migrations or ends of tenants wait is not known: the database does not answer.']
  }
}

/** Lists the migrations that wait until the former version of Salus is no longer running. */
async function migrationNotes(owner: Pool): Promise<readonly string[]> {
  const { waitingMigrations } = await import('../platform/database/migrate/migrate.ts')
  const waiting = await waitingMigrations(owner)
  if (waiting.length === 0) return []
  const verb = waiting.length === 1 ? 'waits' : 'wait'
  return [
    `${waiting.join(', ')} ${verb} until you no longer need the previous version: npm run salus -- migrate --after`,
  ]
}

const countsLine = (counts: Readonly<Partial<Record<string, number>>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

interface Readiness {
  readonly status: number
  /**
   * The conditions that the server reports. `null` if the server does not accept this command's operator token, or if
   * its version is too old to report them.
   */
  readonly conditions: readonly string[] | null
}

const readinessSchema = z.object({
  files: z.literal('away').optional(),
  conditions: z.array(z.object({ text: z.string() })),
})
const filesAway = 'The file store does not answer: documents cannot be read or added.'
const mostBytes = 64 * 1024

/** Asks the running server whether it is ready. Returns `null` if no server responds. */
function askReadiness({ host, port, secret, dataDir }: Config): Promise<Readiness | null> {
  const known = secret ?? readSecret(dataDir)
  const headers = known === null ? {} : { authorization: `Bearer ${makeOperatorToken(known)}` }
  return new Promise((resolve) => {
    const request = get(
      `http://${isAnyAddress(host) ? '127.0.0.1' : writeHost(host)}:${port}/readyz`,
      { timeout: 8_000, headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          if (text.length < mostBytes) text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, conditions: conditionsIn(text) }))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
  })
}

function conditionsIn(text: string): Readiness['conditions'] {
  try {
    const { files, conditions } = readinessSchema.parse(JSON.parse(text))
    return [...conditions.map((condition) => condition.text), ...(files === 'away' ? [filesAway] : [])]
  } catch {
    return null
  }
}

/**
 * Returns the warnings of the running server. If it does not report any conditions to this command, returns only the
 * warnings about backups, which do not need a server.
 */
const listWarnings = async ({ backup }: Config, answer: Readiness | null): Promise<readonly string[]> =>
  answer?.conditions ?? (await backupWarnings(backup, new Date())).map((warning) => `Backups: ${warning}`)
