import type { Language } from '@salus/domain/words.ts'
import type pg from 'pg'

export interface LinkRecipient {
  readonly email: string
  readonly name: string
  /** The member's own language if they have a login, otherwise the tenant's. */
  readonly locale: Language
  readonly displayName: string
  readonly validDays: number
}

/** Gives an unopened link its token. Returns nothing if the link or the address no longer exists. */
export async function storeTokenOfMail(
  pool: pg.Pool,
  { tenantId, linkId, hash }: { readonly tenantId: number; readonly linkId: string; readonly hash: string },
): Promise<LinkRecipient | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    const { rows } = await client.query<LinkRecipient>(
      `update analysis_link l set token_hash = $3
       from member m, tenant t
       where l.tenant_id = $1 and l.id = $2 and l.state = 'pending' and l.expires_at > now() and l.opened_at is null
         and m.tenant_id = $1 and m.id = l.member_id and m.status = 'active' and m.email is not null and t.id = l.tenant_id
       returning m.email, m.first_name || ' ' || m.last_name as name, t.display_name as "displayName",
         coalesce((select u.locale from app_user u where u.id = m.user_id), t.locale) as locale,
         greatest(1, round(extract(epoch from l.expires_at - now()) / 86400))::int as "validDays"`,
      [tenantId, linkId, hash],
    )
    await client.query('commit')
    client.release()
    return rows[0]
  } catch (error) {
    // A connection in an unknown state must not go back to the pool.
    client.release(true)
    throw error
  }
}
