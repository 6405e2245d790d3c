import type pg from 'pg'

export async function outdatedMerges(
  client: pg.PoolClient,
  tenantId: number,
  days: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select merged_member_id as id from member_merge
     where tenant_id = $1 and undone_at is null and merged_at < now() - make_interval(days => $2)`,
    [tenantId, days],
  )
  return rows.map(({ id }) => id)
}

export async function removeUndoneMerges(client: pg.PoolClient, tenantId: number, days: number): Promise<void> {
  await client.query(
    `delete from member_merge where tenant_id = $1 and undone_at < now() - make_interval(days => $2)`,
    [tenantId, days],
  )
}
