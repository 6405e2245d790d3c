import type { Config } from '../platform/config/config.ts'
import type { Pool } from '../platform/database/open-database.ts'
import { type Command, CommandRefused, openOwnerBesides, say } from './command.ts'

/**
 * The default number of shards. It is small enough for a small cluster. A cluster can use at most one server per shard,
 * so it can grow to this many servers.
 */
const usualShards = 32

/** The largest integer of PostgreSQL. A tenant's number is such an integer. */
const largestNumber = 2_147_483_647

export const distributionCommands: Readonly<Record<string, Command>> = {
  distribute: {
    takes: '--for-trial [--shards <number>]',
    does: 'distributes the tenants over the servers of a Citus cluster. For trials only: not all of Salus runs there yet',
    run: (config, given) => {
      const shards = readShards(given)
      return withCluster(config, (owner) => spread(owner, shards))
    },
  },
  distribution: {
    does: 'shows the servers of a distributed database, how much each stores, and the largest tenants',
    run: (config) => withCluster(config, show),
  },
  rebalance: {
    does: 'moves tenants to servers that store less, such as a new one; people can continue to work',
    run: (config) => withCluster(config, rebalance),
  },
  'isolate-tenant': {
    takes: '<number of the tenant>',
    does: 'gives a tenant shards of its own, which never contain data of other tenants',
    run: (config, given) => {
      const tenantId = Number(given[0])
      if (given.length !== 1 || !Number.isInteger(tenantId) || tenantId < 1 || tenantId > largestNumber)
        throw new CommandRefused('Name the number of the tenant; the command distribution shows it.')
      return withCluster(config, (owner) => isolate(owner, tenantId))
    },
  },
}

function readShards(given: readonly string[]): number {
  const [trial, option, number, ...others] = given
  if (trial !== '--for-trial')
    throw new CommandRefused(
      'Not all of Salus runs on a distributed database yet; docs/how-to/distribute.md says what does. This cannot be ' +
        'undone. Add --for-trial if you can do without this database.',
    )
  if (option === undefined) return usualShards
  const shards = Number(number)
  if (option !== '--shards' || others.length > 0 || !Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new CommandRefused('After --for-trial, only --shards with a number from 1 to 1024 is allowed.')
  return shards
}

async function withCluster(config: Config, work: (owner: Pool) => Promise<void>): Promise<number> {
  if (config.databaseUrl === null)
    throw new CommandRefused(
      'The embedded database is one server. Set DATABASE_URL to the coordinator of a Citus cluster.',
    )
  const { owner, close } = await openOwnerBesides(config)
  try {
    await work(owner)
    return 0
  } finally {
    await close()
  }
}

async function spread(owner: Pool, shards: number): Promise<void> {
  const { problemsOfCluster } = await import('../platform/database/distributed/check-cluster.ts')
  const { distribute, listMisplacedTables } = await import('../platform/database/distributed/distribute.queries.ts')
  const { readTables } = await import('../platform/database/distributed/read-distribution.queries.ts')
  const problems = await problemsOfCluster(owner)
  if (problems.length > 0) throw new CommandRefused(problems.join('\n'))
  const planned = listMisplacedTables(await readTables(owner))
  if (planned.length === 0) {
    say('Nothing to do: every table is where it belongs.')
    return
  }
  const bytes = planned.reduce((sum, table) => sum + table.bytes, 0)
  say(
    `${planned.length} tables with ${inMegabytes(bytes)} are moved in one transaction. Nothing changes until it ends.`,
  )
  await distribute(owner, { shards, tell: ({ table, rows }) => say(`${table.place}\t${table.name}\t${rows} rows`) })
  say('Done. You can start Salus now: it detects that the database is distributed.')
}

async function show(owner: Pool): Promise<void> {
  const { readEngine } = await import('../platform/database/distributed/engine.queries.ts')
  if ((await readEngine(owner)) !== 'distributed') {
    say('This database is not distributed.')
    return
  }
  const { largestTenants, readNodes } = await import('../platform/database/distributed/read-nodes.queries.ts')
  for (const { host, port, isCoordinator, isActive, shards, bytes } of await readNodes(owner))
    say(
      `${host}:${port}\t${isCoordinator ? 'coordinator' : 'worker'}\t${isActive ? 'in use' : 'not in use'}\t${shards} shards\t${inMegabytes(bytes)}`,
    )
  say('The tenants with the most check-ups:')
  for (const { id, displayName, checkUps, host, port } of await largestTenants(owner, 10))
    say(`${id}\t${displayName}\t${checkUps} check-ups\t${host}:${port}`)
}

async function requireDistributed(owner: Pool): Promise<void> {
  const { readEngine } = await import('../platform/database/distributed/engine.queries.ts')
  if ((await readEngine(owner)) !== 'distributed') throw new CommandRefused('This database is not distributed.')
}

async function rebalance(owner: Pool): Promise<void> {
  await requireDistributed(owner)
  const { copyToNewServers, moveShard, planMoves } =
    await import('../platform/database/distributed/move-shards.queries.ts')
  await copyToNewServers(owner)
  const moves = await planMoves(owner)
  if (moves.length === 0) say('Nothing to do: every server stores about as much as the others.')
  for (const [done, move] of moves.entries()) {
    await moveShard(owner, move)
    say(`${done + 1} of ${moves.length}\t${move.from.host}:${move.from.port} to ${move.to.host}:${move.to.port}`)
  }
}

async function isolate(owner: Pool, tenantId: number): Promise<void> {
  await requireDistributed(owner)
  const { isolateTenant, serversThatCannotSplit } =
    await import('../platform/database/distributed/move-shards.queries.ts')
  const { rowCount } = await owner.query('select from salus.tenant where id = $1', [tenantId])
  if (rowCount === 0) throw new CommandRefused(`There is no tenant ${tenantId}.`)
  const [refusing] = await serversThatCannotSplit(owner)
  if (refusing)
    throw new CommandRefused(
      `${refusing.host}:${refusing.port} does not let Citus split shards: add citus to output_plugin_libraries there, and ` +
        'reload its settings.',
    )
  const { host, port } = await isolateTenant(owner, tenantId)
  say(`Tenant ${tenantId} has shards of its own on ${host}:${port}.`)
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
