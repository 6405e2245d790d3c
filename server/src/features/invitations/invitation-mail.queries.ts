import type { Role } from '@salus/domain/tenants/roles.ts'
import type { Language } from '@salus/domain/words.ts'
import type pg from 'pg'
import { seeOn } from '../../platform/database/sight.queries.ts'

export interface InvitationToSend {
  readonly email: string
  readonly name: string
  readonly locale: Language
  readonly role: Role
  readonly displayName: string
  readonly invitedBy: string | null
}

/**
 * Stores the hash of the token just before the mail is sent. Returns `undefined` if no mail may be sent, because the
 * invitation has ended or a newer mail was requested.
 */
export async function storeToken(
  pool: pg.Pool,
  of: { readonly tenantId: number; readonly invitationId: string; readonly mailing: number; readonly hash: string },
): Promise<InvitationToSend | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await seeOn(client, { tenant: of.tenantId })
    await client.query(
      `update invitation set token_hash = $4 where tenant_id = $1 and id = $2 and mailing = $3 and state = 'pending' and expires_at > now() and kind = 'mail'`,
      [of.tenantId, of.invitationId, of.mailing, of.hash],
    )
    const { rows } = await client.query<InvitationToSend>(
      `select i.email, coalesce(a.locale, i.locale) as locale, i.role, t.display_name as "displayName",
         coalesce(m.first_name || ' ' || m.last_name, '') as name, nullif(trim(u.first_name || ' ' || u.last_name), '') as "invitedBy"
       from invitation i join tenant t on t.id = i.tenant_id left join app_user u on u.id = i.invited_by
         left join app_user a on lower(a.email) = lower(i.email)
         left join member m on m.tenant_id = $1 and m.id = i.member_id
       where i.tenant_id = $1 and i.id = $2 and i.token_hash = $3`,
      [of.tenantId, of.invitationId, of.hash],
    )
    await client.query('commit')
    client.release()
    return rows[0]
  } catch (error) {
    // The connection is in an unknown state, so it must not be used again.
    client.release(true)
    throw error
  }
}
