import type pg from 'pg'

export interface NamesOfMember {
  /**
   * The id of the record and the ids of the records that were merged into it. The journal lists all of them, because
   * they are separate records in an older backup.
   */
  readonly ids: readonly string[]
  /** Every mail address of these records, including addresses from before the merges and addresses of invitations. */
  readonly emails: readonly string[]
}

/**
 * Returns the ids and mail addresses by which the member's data can be found. Must be called before the rows of the
 * member are deleted.
 */
export async function namesOfMember(
  client: pg.PoolClient,
  { tenantId, memberId }: { readonly tenantId: number; readonly memberId: string },
): Promise<NamesOfMember> {
  const { rows: records } = await client.query<{ id: string }>(
    `select id from member where tenant_id = $1 and merged_into = $2
     union select former_id from former_record where tenant_id = $1 and member_id = $2`,
    [tenantId, memberId],
  )
  const ids = [memberId, ...records.map(({ id }) => id)]
  const { rows } = await client.query<{ email: string }>(
    `select lower(email) as email from member where tenant_id = $1 and id = any($2::uuid[]) and email is not null
     union select lower(email) from invitation
       where tenant_id = $1 and member_id = any($2::uuid[]) and email is not null
     union select lower(before -> 'kept' ->> 'email') from member_merge
       where tenant_id = $1 and member_id = any($2::uuid[]) and undone_at is null and before -> 'kept' ->> 'email' is not null`,
    [tenantId, ids],
  )
  return { ids, emails: rows.map(({ email }) => email) }
}
