import type pg from 'pg'
import type { Client } from '../../platform/database/open-database.ts'

/**
 * Returns the time from which on leaving and suspending certainly ended sharing. It is one day after the migration that
 * introduced this rule, because processes of the previous version may have run until then.
 */
export async function endsOnLeavingSince(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ since: string }>(
    `select (applied_at + interval '1 day')::text as since from salus.migration where name = '0200-left-while-sharing.sql'`,
  )
  const [migration] = rows
  if (!migration) throw new Error('the migration 0200 has not been applied')
  return migration.since
}

export interface LeftBefore {
  readonly tenantId: number
  readonly since: string
  /** Only this record; `null` for all. */
  readonly memberId: string | null
  /** Only records whose id comes after this one; `null` for all. */
  readonly after: string | null
}

/**
 * Returns the ids of at most 100 records that are still shared although their login was unlinked or suspended before
 * `since`. Leaves out unlinked records if sharing was allowed again afterwards, for example on paper.
 */
export async function listLeftWhileSharing(client: Client, asked: LeftBefore): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from member m where m.tenant_id = $1 and m.user_id is null and m.unlinked_at < $2
       and m.unlinked_at is not null and (m.shares_all or m.sharing_exceptions <> '{}')
       and ($3::uuid is null or m.id = $3) and ($4::uuid is null or m.id > $4)
       and not exists (select from consent c where c.tenant_id = $1 and c.member_id = m.id
         and c.purpose = 'share-with-staff' and c.decision = 'given' and c.decided_at > m.unlinked_at)
     union
     select m.id from membership s join member m on m.tenant_id = $1 and m.id = s.member_id and m.user_id = s.user_id
     where s.tenant_id = $1 and s.suspended_at < $2 and (m.shares_all or m.sharing_exceptions <> '{}')
       and ($3::uuid is null or m.id = $3) and ($4::uuid is null or m.id > $4)
     order by id limit 100`,
    [asked.tenantId, asked.since, asked.memberId, asked.after],
  )
  return rows.map(({ id }) => id)
}

export async function lockRecord(client: Client, tenantId: number, memberId: string): Promise<void> {
  await client.query('select from member where tenant_id = $1 and id = $2 for no key update', [tenantId, memberId])
}

export async function tellPages(client: Client, channel: string, event: object): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)])
}
