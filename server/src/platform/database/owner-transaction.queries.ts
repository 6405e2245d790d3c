import type pg from 'pg'

/** Runs `work` on a connection of the owner of the tables, in one transaction that sees the schema of Salus. */
export async function runInOwnerTransaction<T>(
  owner: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local search_path = salus, pg_catalog')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
