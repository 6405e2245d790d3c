import type { Invitation, InvitationState, OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import type { Language } from '@salus/domain/words.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import type { KnownToken } from '../../platform/scope/link-token.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { settingText } from '../../platform/database/sight.queries.ts'

const state = sql<InvitationState>`case when invitation.state = 'pending' and invitation.expires_at <= now() then 'expired' else invitation.state end`

const selectListed = (db: Queries, tenantId: number) =>
  db
    .selectFrom('invitation')
    .leftJoin('member', (join) =>
      join.onRef('member.tenant_id', '=', 'invitation.tenant_id').onRef('member.id', '=', 'invitation.member_id'),
    )
    .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id as invitationId',
      sql<Invitation['kind']>`invitation.kind`.as('kind'),
      sql<Role>`invitation.role`.as('role'),
      'invitation.email',
      'invitation.member_id as memberId',
      sql<string>`trim(coalesce(member.first_name, '') || ' ' || coalesce(member.last_name, ''))`.as('name'),
      state.as('state'),
      sql<string | null>`nullif(trim(inviter.first_name || ' ' || inviter.last_name), '')`.as('invitedBy'),
      'invitation.created_at as createdAt',
      'invitation.sent_at as sentAt',
      'invitation.mail_refused_at as mailRefusedAt',
      'invitation.expires_at as expiresAt',
      'invitation.ended_at as endedAt',
    ])
    .where('invitation.tenant_id', '=', tenantId)

interface InvitationFilter {
  readonly of?: 'members' | 'addresses' | 'employees' | undefined
  readonly state?: InvitationState | undefined
  readonly after?: TimeCursor | undefined
  readonly limit?: number | undefined
}

export const invitationsOfTenant = (db: Queries, tenantId: number, filter: InvitationFilter) => {
  // Leaves out invitations to hidden records, because an invitation contains the address of the person.
  let query = selectListed(db, tenantId).where(sql<boolean>`(invitation.member_id is null or member.id is not null)`)
  if (filter.of !== undefined) query = query.where('invitation.role', filter.of === 'employees' ? '!=' : '=', 'Member')
  if (filter.of === 'addresses') query = query.where('invitation.member_id', 'is', null)
  if (filter.state !== undefined) query = query.where(state, '=', filter.state)
  const { after } = filter
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(invitation.created_at, invitation.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  return query
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(sql.lit(rowsOfPage(filter.limit)))
}

export const invitationById = (scope: EnteredTenant, invitationId: string): Promise<Invitation> =>
  selectListed(scope.db, scope.tenantId).where('invitation.id', '=', invitationId).executeTakeFirstOrThrow()

export interface NewInvitation {
  readonly invitationId: string
  readonly kind: Invitation['kind']
  readonly role: Role
  readonly email: string | null
  readonly memberId: string | null
  readonly language: Language
  /** `null` until the mail is sent, because only sending creates the token. */
  readonly tokenHash: string | null
  /** The user id to store as the inviter if the request has no signed-in user. */
  readonly invitedBy?: string
}

const days14 = sql<string>`now() + interval '14 days'`

/** Inserts an invitation. Returns false if another request has just invited the same person. */
export const insertInvitation = async (scope: EnteredTenant, made: NewInvitation): Promise<boolean> => {
  const inserted = await scope.db
    .insertInto('invitation')
    .values({
      tenant_id: scope.tenantId,
      id: made.invitationId,
      kind: made.kind,
      role: made.role,
      email: made.email,
      member_id: made.memberId,
      locale: made.language,
      token_hash: made.tokenHash,
      invited_by: scope.actor?.userId ?? made.invitedBy ?? null,
      expires_at: days14,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

// Returns the values that end an invitation. They remove the token hash, so that the link can no longer be used.
const endedAs = (to: InvitationState) => ({
  // Writes `expired` if the invitation has expired, otherwise `to`. A distributed database does not allow a CASE with
  // now() in an update. So `repeat` writes one of the two words once and the other zero times.
  state: sql<string>`repeat('expired', (expires_at <= now())::int) || repeat(${to}, (expires_at > now())::int)`,
  token_hash: null,
  ended_at: sql<string>`now()`,
})

const pending = (scope: EnteredTenant) =>
  scope.db.updateTable('invitation').where('tenant_id', '=', scope.tenantId).where('state', '=', sql.lit('pending'))

/** Revokes the pending invitations to these records. Returns the revoked invitations with their records. */
export const revokePendingOfMembers = (
  scope: EnteredTenant,
  memberIds: readonly string[],
): Promise<{ id: string; memberId: string | null }[]> =>
  pending(scope)
    .set(endedAs('revoked'))
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .returning(['id', 'member_id as memberId'])
    .execute()

/** Ends the expired invitation to a record if the invitation to the other record is still valid. */
export const endExpiredInvitation = (
  scope: EnteredTenant,
  { memberId, otherMemberId }: { readonly memberId: string; readonly otherMemberId: string },
): Promise<unknown> =>
  pending(scope)
    .set(endedAs('expired'))
    .where('member_id', '=', memberId)
    .where('expires_at', '<=', sql<string>`now()`)
    .where(
      sql<boolean>`exists (select from invitation other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${otherMemberId}::uuid and other.state = 'pending' and other.expires_at > now())`,
    )
    .execute()

const pendingOfAddresses = (emails: readonly string[]) =>
  sql<boolean>`role = 'Member' and member_id is null and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`

export const revokePendingOfAddresses = (scope: TenantScope, emails: readonly string[]): Promise<unknown> =>
  pending(scope).set(endedAs('revoked')).where(pendingOfAddresses(emails)).execute()

/** Revokes the pending invitations of Admins that the operator has sent. Returns their ids. */
export const revokePendingOfOperator = (scope: EnteredTenant): Promise<readonly { readonly id: string }[]> =>
  pending(scope)
    .set(endedAs('revoked'))
    .where('role', '=', 'Admin')
    .where('invited_by', 'is', null)
    .returning('id')
    .execute()

export const revokePendingOfEmployee = (scope: TenantScope, email: string): Promise<unknown> =>
  pending(scope)
    .set(endedAs('revoked'))
    .where('role', '!=', 'Member')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()

/**
 * Revokes the pending invitations that this person sent. With `employees`, invitations of members stay valid. Returns
 * the ids of the revoked invitations.
 */
export const revokePendingBy = (
  scope: TenantScope,
  userId: string,
  which: 'all' | 'employees',
): Promise<{ id: string }[]> => {
  const theirs = pending(scope).set(endedAs('revoked')).where('invited_by', '=', userId)
  return (which === 'all' ? theirs : theirs.where('role', '!=', 'Member')).returning('id').execute()
}

export interface HeldInvitation {
  readonly kind: Invitation['kind']
  readonly role: Role
  readonly email: string | null
  readonly memberId: string | null
  readonly state: InvitationState
}

export const lockInvitation = (scope: TenantScope, invitationId: string): Promise<HeldInvitation | undefined> =>
  scope.db
    .selectFrom('invitation')
    .select([
      sql<Invitation['kind']>`kind`.as('kind'),
      sql<Role>`role`.as('role'),
      'email',
      'member_id as memberId',
      state.as('state'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Invalidates the old token and extends the invitation. Returns the `mailing` number of the new mail; `undefined` if the
 * invitation was ended for good.
 */
export const updateToResent = async (scope: TenantScope, invitationId: string): Promise<number | undefined> => {
  const updated = await pending(scope)
    .set((eb) => ({
      token_hash: null,
      mailing: eb('mailing', '+', 1),
      mail_refused_at: null,
      sent_at: sql<string>`now()`,
      expires_at: days14,
      invited_by: scope.actor?.userId ?? null,
    }))
    .where('id', '=', invitationId)
    .returning('mailing')
    .executeTakeFirst()
  return updated?.mailing
}

/**
 * Notes that the mail server refused the mail. Returns the record of the invitation. Returns `undefined` and changes
 * nothing if the invitation has ended or a newer mail was requested.
 */
export const noteMailRefused = (
  scope: EnteredTenant,
  { invitationId, mailing }: { readonly invitationId: string; readonly mailing: number },
): Promise<{ memberId: string | null } | undefined> =>
  pending(scope)
    .set({ mail_refused_at: sql<string>`now()` })
    .where('id', '=', invitationId)
    .where('mailing', '=', mailing)
    .returning('member_id as memberId')
    .executeTakeFirst()

export const updateToRevoked = (scope: TenantScope, invitationId: string): Promise<unknown> =>
  pending(scope).set(endedAs('revoked')).where('id', '=', invitationId).execute()

/** Ends the invitation. Returns false if it has already ended or expired, for example through a concurrent request. */
export const updateToAnswered = async (scope: InvitationScope, to: 'accepted' | 'declined'): Promise<boolean> => {
  const ended = await pending(scope)
    .set(endedAs(to))
    .where('id', '=', scope.invitation.invitationId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const storeRecord = (scope: InvitationScope, memberId: string): Promise<unknown> =>
  scope.db
    .updateTable('invitation')
    .set({ member_id: memberId })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.invitation.invitationId)
    .execute()

/** Returns the pending offer of this token. Needs no session, because anyone with the token may see the offer. */
export async function offerOfToken(
  pool: pg.Pool,
  { tenantId, hash }: KnownToken,
): Promise<OpenedInvitation | undefined> {
  const { rows } = await pool.query<OpenedInvitation>(
    `with marked as materialized (select ${settingText('invitation', '$2::text')} as hash)
     select i.id as "invitationId", i.tenant_id as "groupId", t.display_name as "displayName", i.role, i.email,
       i.expires_at as "expiresAt", i.role = 'Member' and i.member_id is null as "asksForPerson",
       exists (select from app_user known where lower(known.email) = lower(i.email)) as "hasAccount",
       nullif(trim(u.first_name || ' ' || u.last_name), '') as "invitedBy"
     from marked cross join lateral (
       select * from invitation
       where invitation.tenant_id = $1::int and invitation.token_hash = marked.hash and invitation.kind = 'mail'
         and invitation.state = 'pending' and invitation.expires_at > now()
       limit 1
     ) i
     join tenant t on t.id = i.tenant_id
     left join app_user u on u.id = i.invited_by`,
    [tenantId, hash],
  )
  return rows[0]
}

export const languageOfTenant = async (scope: EnteredTenant): Promise<Language> => {
  const { locale } = await scope.db
    .selectFrom('tenant')
    .select(sql<Language>`locale`.as('locale'))
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return locale
}

/**
 * Returns the users who have one of these invitations. `pending` selects all invitations that can still be accepted.
 */
export async function usersWithInvitation({ db, tenantId }: EnteredTenant, which: readonly string[] | 'pending') {
  const chosen =
    which === 'pending' ? sql`i.state = 'pending' and i.expires_at > now()` : sql`i.id = any(${[...which]}::uuid[])`
  const { rows } = await sql<{ id: string }>`select distinct u.id
    from invitation i join app_user u on lower(u.email) = lower(i.email) and u.email_verified
    where i.tenant_id = ${tenantId} and ${chosen}`.execute(db)
  return rows.map(({ id }) => id)
}
