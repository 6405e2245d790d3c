import type { Role } from '@salus/domain/tenants/roles.ts'
import type pg from 'pg'
import { type GateRow, nameStatement, selectSignedIn } from './gate.ts'

/** The gate's result for a signed-in person and an invitation. No row means that the person is signed out. */
export interface InvitationGateRow extends Omit<GateRow, 'role' | 'is_overdue' | 'lacks_factor'> {
  readonly invitation_id: string | null
  readonly tenant_id: number
  readonly display_name: string
  readonly role: Role
  readonly invited_by: string | null
  readonly invited_by_name: string | null
  readonly expires_at: string
}

export type InvitationProof =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'token'; readonly hash: string; readonly tenantId: number }
  | { readonly by: 'code'; readonly hash: string }

/**
 * The condition under which an invitation is for the caller. A code is accepted from every user, because it was handed
 * over in person. Any other invitation must have been sent to the user's verified address.
 */
const isTheirs: Readonly<Record<InvitationProof['by'], string>> = {
  id: `i.id = $3::uuid and i.kind = 'mail' and lower(i.email) = marked.own_email`,
  token: `i.tenant_id = $4::int and i.token_hash = $3::text and i.kind = 'mail' and lower(i.email) = marked.own_email`,
  code: `i.token_hash = $3::text and i.kind = 'code'`,
}

/**
 * Finds the invitation. Sets its tenant for this transaction only if the invitation is pending and has not expired.
 * Sets the address and the proof first, because the table's policy shows an invitation only to the person it is for. If
 * two invitations have the same code, neither is accepted.
 */
const statement = (by: InvitationProof['by']) => `
with signed_in as materialized (${selectSignedIn('$1', '$2')}
), marked as materialized (
  select signed_in.*,
    set_config('app.email', case when signed_in.email_verified then lower(signed_in.email) else '' end, true) as own_email,
    set_config('app.invitation', $3::text, true) as proof
  from signed_in
), found as materialized (
  select i.* from marked cross join lateral (
    select i.id as invitation_id, i.tenant_id, i.role, i.member_id, i.invited_by, i.state, i.expires_at
    from invitation i
    where ${isTheirs[by]} and marked.own_email is not null and marked.proof is not null
    limit 2
  ) i
)
select marked.session_id, marked.user_id, marked.renewal_due, marked.email, marked.first_name, marked.last_name,
       found.invitation_id, found.tenant_id, found.role, found.member_id, found.expires_at, found.invited_by,
       tenant.display_name, nullif(trim(inviter.first_name || ' ' || inviter.last_name), '') as invited_by_name,
       case when found.state = 'pending' and found.expires_at > now()
            then set_config('app.tenant', found.tenant_id::text, true) end as entered
from marked
left join found on (select count(*) from found) = 1
left join tenant on tenant.id = found.tenant_id
left join app_user inviter on inviter.id = found.invited_by`

export function invitationGate(token: string, sessionHours: number, proof: InvitationProof): pg.QueryConfig {
  const shown = proof.by === 'id' ? proof.id : proof.hash
  const more = proof.by === 'token' ? [proof.tenantId] : []
  return nameStatement(statement(proof.by), [token, sessionHours, shown, ...more])
}
