import type pg from 'pg'

export async function findOutdatedMerges(
  client: pg.PoolClient,
  tenantId: number,
  days: number,
): Promise<readonly { readonly member: string; readonly kept: string }[]> {
  const { rows } = await client.query<{ member: string; kept: string }>(
    `select m.id as member, coalesce(m.merged_into, g.member_id) as kept
     from member_merge g join member m on m.tenant_id = g.tenant_id and m.id = g.merged_member_id
     where g.tenant_id = $1 and m.tenant_id = $1 and g.undone_at is null
       and g.merged_at < now() - make_interval(days => $2)`,
    [tenantId, days],
  )
  return rows
}

export async function removeUndoneMerges(client: pg.PoolClient, tenantId: number, days: number): Promise<void> {
  await client.query(
    `delete from member_merge where tenant_id = $1 and undone_at < now() - make_interval(days => $2)`,
    [tenantId, days],
  )
}

/** Returns the e-mail address of the record's login, in lower case; `undefined` if the record has no login. */
export async function findLoginAddress(
  client: pg.PoolClient,
  tenantId: number,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string | null }>(
    'select user_id as "userId" from member where tenant_id = $1 and id = $2',
    [tenantId, memberId],
  )
  const login = await client.query<{ email: string }>('select lower(email) as email from app_user where id = $1', [
    rows[0]?.userId ?? null,
  ])
  return login.rows[0]?.email
}
