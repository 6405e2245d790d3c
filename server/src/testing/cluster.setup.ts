import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distribute } from '../platform/database/distributed/distribute.queries.ts'
import { installJobs } from '../platform/database/jobs/queue.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { template } from './template.ts'

/** The number is small, because every test file copies all shards. */
const shards = 4

/**
 * Makes the template database on every node of a Citus cluster, migrated and distributed. Citus finds a node by its
 * address and the name of the current database. Copies of the template that have the same name on every node therefore
 * form a complete distributed database.
 */
export async function setUpCluster(project: TestProject, address: string): Promise<() => Promise<void>> {
  const { host, port, user, password } = new pg.Client({ connectionString: address })
  const login = { user: user ?? 'postgres', ...(password === null || password === undefined ? {} : { password }) }
  const nodes = await onNode({ connectionString: address }, (client) => listNodes(client))
  for (const node of nodes)
    await onNode({ ...login, ...node, database: 'postgres' }, async (client) => {
      await client.query(`drop database if exists ${template} with (force)`)
      await client.query(`create database ${template}`)
    })
  for (const node of nodes)
    await onNode({ ...login, ...node, database: template }, (client) => client.query('create extension citus'))
  const owner = { ...login, host, port, database: template }
  await onNode(owner, async (client) => {
    const [coordinator, ...workers] = nodes
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port])
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
  })
  await (await openDatabase({ owner, appLogin: 'own-login' }, silentLog())).close()
  const database = await openDatabase({ owner, appLogin: 'own-login' }, silentLog())
  await installJobs(database.owner, silentLog())
  await distribute(database.owner, { shards, tell: () => undefined })
  await database.close()
  for (const node of nodes)
    await onNode({ ...login, ...node, database: 'postgres' }, async (client) => {
      await client.query(`alter database ${template} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
    })
  project.provide('postgres', { ...login, host, port, database: template, nodes })
  return async () => {
    for (const node of nodes)
      await onNode({ ...login, ...node, database: 'postgres' }, (client) =>
        client.query(`drop database if exists ${template} with (force)`),
      )
  }
}

async function listNodes(client: pg.Client) {
  const { rows } = await client.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  return rows
}

async function onNode<T>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
