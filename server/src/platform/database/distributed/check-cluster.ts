import type pg from 'pg'
import { runningSettings } from '../../start/installation.queries.ts'
import { ownerRole } from '../migrate/app-login.ts'
import { isMigrated } from '../migrate/migrate.ts'
import { readTables } from './read-distribution.queries.ts'
import { askNodes, citusVersion, readNodes } from './read-nodes.queries.ts'

/** The release of Citus that Salus was tested with. */
const triedWith = '13.2'

/**
 * Returns the reasons why the database cannot be distributed, one sentence each. Returns an empty list if it can be
 * distributed. Only reads.
 */
export async function problemsOfCluster(owner: pg.Pool): Promise<readonly string[]> {
  const version = await citusVersion(owner)
  if (version === null) return ['The extension citus is not installed in this database.']
  if (!version.startsWith(triedWith)) return [`This is Citus ${version}: Salus was tried with ${triedWith} only.`]
  const nodes = await readNodes(owner)
  const problems = [
    ...(nodes.some(({ isCoordinator }) => isCoordinator)
      ? []
      : ['The coordinator does not know its own address: select citus_set_coordinator_host(…).']),
    ...(nodes.some(({ isCoordinator, isActive }) => !isCoordinator && isActive)
      ? []
      : ['There is no other server: select citus_add_node(…).']),
  ]
  if (problems.length > 0) return problems
  if ((await readTables(owner)).length === 0 || !(await isMigrated(owner)))
    return ['The database is not migrated: start this Salus on it once, or npm run salus -- migrate.']
  if ((await runningSettings(owner)).length > 0)
    return ['A Salus is running on this database. Stop every one of them, wait a minute and try again.']
  return problemsOfNodes(owner)
}

async function problemsOfNodes(owner: pg.Pool): Promise<readonly string[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${ownerRole}`)
    const answers = await askNodes(client, `select current_setting('max_prepared_transactions')`)
    return answers.flatMap(({ host, port, isReached, answer }) => {
      if (!isReached) return [`${host}:${port} does not let ${ownerRole} in: ${answer}`]
      return answer === '0'
        ? [`${host}:${port} has max_prepared_transactions = 0: two servers cannot commit together.`]
        : []
    })
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
