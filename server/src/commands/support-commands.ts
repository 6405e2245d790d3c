import { longestMessage } from '@salus/contract/tenant/support.ts'
import type * as desk from '../features/support/run-support-desk.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/open-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { keepSecret } from '../platform/config/secret.ts'
import { type Command, CommandRefused, readOptions, say, withStore } from './command.ts'

const clock = { now: () => new Date() }

/**
 * Commands for answering support requests of tenants. They show data of members only if the tenant wrote it into a
 * request.
 */
export const supportCommands: Readonly<Record<string, Command>> = {
  'support list': {
    takes: '[--all] [--tenant <number>]',
    does: 'lists the requests that wait for an answer, the most urgent first; --all: lists all requests',
    run: (config, given) => {
      const { values, positionals } = readOptions(given, {
        all: { type: 'boolean', default: false },
        tenant: { type: 'string' },
      })
      if (positionals.length > 0) throw new CommandRefused('Only --all and --tenant <number> are allowed.')
      return atDesk(config, async (database, desk) => {
        const { listTenants } = await import('../features/operator/operator.queries.ts')
        const tenants = (await listTenants(database.owner)).map(({ id }) => id)
        const tenantIds = tenants.filter((id) => values.tenant === undefined || String(id) === values.tenant)
        if (values.tenant !== undefined && tenantIds.length === 0)
          throw new CommandRefused(`There is no tenant ${values.tenant}. "tenant list" shows their numbers.`)
        const lines = await desk.listForDesk({ database, clock }, { tenantIds, all: values.all })
        lines.forEach(say)
        if (lines.length === 0) say('Nothing waits for an answer.')
      })
    },
  },
  'support show': {
    takes: '<tenant> <number>',
    does: 'shows a request with all its messages; the audit of the tenant records this',
    run: (config, given) =>
      atDesk(config, async (database, desk) => {
        const lines = await desk.showAtDesk({ database, clock }, readRequest(given))
        lines.forEach(say)
      }),
  },
  'support answer': {
    takes: '<tenant> <number> [text]',
    does: 'answers a request; without a text, reads the answer from standard input',
    run: (config, given) =>
      atDesk(config, async (database, desk) => {
        const at = readRequest(given.slice(0, 2))
        const text = given.length > 2 ? given.slice(2).join(' ') : (await readInput(256 * 1024)).toString('utf8')
        if (text.trim() === '') throw new CommandRefused('There is no text to send.')
        if (text.trim().length > longestMessage)
          throw new CommandRefused(`The answer has more than ${longestMessage} characters. Nothing was sent.`)
        await desk.answerAtDesk({ database, clock }, at, { text, operatorName: config.support.operatorName })
        say(`Request ${at.tenantId}/${at.number} is answered.`)
      }),
  },
  'support close': {
    takes: '<tenant> <number>',
    does: 'closes a request; a new message opens it again',
    run: (config, given) =>
      atDesk(config, async (database, desk) => {
        const at = readRequest(given)
        await desk.closeAtDesk({ database, clock }, at)
        say(`Request ${at.tenantId}/${at.number} is closed.`)
      }),
  },
  'support receive-mail': {
    takes: '[recipient]',
    does: 'reads one mail from standard input, as a mail server pipes it, and adds it to the request that it answers',
    run: (config, given) =>
      atDesk(config, async (database) => {
        const { support } = config
        if (support.replyAddress === null) throw new CommandRefused('SUPPORT_REPLY_ADDRESS is not set.')
        const { receiveSupportMail, largestMail } = await import('../features/support/receive-support-mail.ts')
        const [recipient] = given
        const deps = {
          database,
          clock,
          secret: config.secret ?? keepSecret(config.dataDir),
          ...support,
          replyAddress: support.replyAddress,
          recipient,
        }
        say(await receiveSupportMail(deps, await readInput(largestMail + 1)))
      }),
  },
}

type Desk = typeof desk

const atDesk = (config: Config, work: (database: Database, desk: Desk) => Promise<void>): Promise<number> =>
  withStore(config, async ({ database }) => {
    try {
      await work(database, await import('../features/support/run-support-desk.ts'))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not-found') throw new CommandRefused('There is no such request.')
      if (error instanceof Error && error.name === 'MailRefused') throw new CommandRefused(error.message)
      throw error
    }
  })

function readRequest(given: readonly string[]) {
  const [tenant = '', number = ''] = given.length === 1 ? (given[0] ?? '').split('/') : given
  if (given.length > 2 || !/^[1-9]\d{0,8}$/.test(tenant) || !/^[1-9]\d{0,8}$/.test(number))
    throw new CommandRefused('Name the tenant and the request by their numbers, for example: support show 1 12')
  return { tenantId: Number(tenant), number: Number(number) }
}

async function readInput(most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of process.stdin) {
    const read = Buffer.from(piece)
    bytes += read.length
    if (bytes > most) break
    pieces.push(read)
  }
  return Buffer.concat(pieces)
}
