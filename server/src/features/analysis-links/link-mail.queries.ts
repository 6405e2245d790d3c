import type { Language } from '@salus/domain/words.ts'
import type pg from 'pg'
import { seeOn } from '../../platform/database/sight.queries.ts'

export interface LinkRecipient {
  readonly email: string
  readonly name: string
  readonly locale: Language
  readonly displayName: string
  readonly validDays: number
}

/**
 * Stores the token and returns the recipient. Returns `undefined` if the link has been opened or has ended, or if the
 * member is not active or has no address.
 */
export async function storeTokenOfMail(
  pool: pg.Pool,
  { tenantId, linkId, hash }: { readonly tenantId: number; readonly linkId: string; readonly hash: string },
): Promise<LinkRecipient | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await seeOn(client, { tenant: tenantId })
    const { rows } = await client.query<LinkRecipient>(
      `select m.email, m.first_name || ' ' || m.last_name as name, t.display_name as "displayName",
         coalesce(u.locale, t.locale) as locale,
         greatest(1, round(extract(epoch from l.expires_at - now()) / 86400))::int as "validDays"
       from analysis_link l join tenant t on t.id = l.tenant_id
         join member m on m.tenant_id = $1 and m.id = l.member_id and m.status = 'active' and m.email is not null
         left join app_user u on u.id = m.user_id
       where l.tenant_id = $1 and l.id = $2`,
      [tenantId, linkId],
    )
    const { rowCount } = await client.query(
      `update analysis_link set token_hash = $3
       where tenant_id = $1 and id = $2 and state = 'pending' and expires_at > now() and opened_at is null
         and $4::boolean`,
      [tenantId, linkId, hash, rows.length > 0],
    )
    await client.query('commit')
    client.release()
    return rowCount === 1 ? rows[0] : undefined
  } catch (error) {
    // Destroys the connection. It may be in an unknown state and must not return to the pool.
    client.release(true)
    throw error
  }
}
