import type pg from 'pg'

/** Returns the ids of all tenants. Leaves out those that are being erased, because no job may work on them. */
export async function listTenantIds(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from salus.tenant where end_began_at is null order by id',
  )
  return rows.map(({ id }) => id)
}
