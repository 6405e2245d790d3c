import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { template } from './template.ts'

/**
 * Makes an empty, migrated database for one test. `file_copy` copies the template's files; the default strategy also
 * logs every page, which would be twice the work.
 */
export const copyOfTemplate = (): Promise<pg.ClientConfig> =>
  newDatabase(`template ${template} strategy file_copy`, onEveryNode)

/**
 * Makes a database without any content. On a Citus cluster only the coordinator gets it, so it behaves like a database
 * on a single PostgreSQL.
 */
export const emptyDatabase = (): Promise<pg.ClientConfig> => newDatabase('', onCluster)

const opened: string[] = []

async function newDatabase(how: string, on: (statement: string) => Promise<unknown>): Promise<pg.ClientConfig> {
  const name = `salus_${randomBytes(6).toString('hex')}`
  opened.push(name)
  await on(`create database ${name} ${how}`)
  const { nodes: _nodes, ...postgres } = inject('postgres')
  return { ...postgres, database: name }
}

/** Removes the databases of a test file immediately, before their thousands of files are written to the disk. */
export async function dropDatabases(): Promise<void> {
  for (const name of opened.splice(0)) await onEveryNode(`drop database if exists ${name} with (force)`)
}

const onCluster = (statement: string): Promise<void> => onNode(inject('postgres'), statement)

async function onEveryNode(statement: string): Promise<void> {
  const { nodes, ...postgres } = inject('postgres')
  await Promise.all((nodes ?? [postgres]).map((node) => onNode({ ...postgres, ...node }, statement)))
}

async function onNode(node: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...node, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
