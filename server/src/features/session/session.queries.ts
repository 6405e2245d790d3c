import type { Session, sessionApi } from '@salus/contract/account/session.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { actions, hasBusinessArea, roles } from '@salus/domain/tenants/roles.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { countUnread } from '../support/count-unread.ts'
import { setting } from '../../platform/database/sight.queries.ts'

type User = Session['user']
type Membership = Session['memberships'][number]

const userId = sql<string>`user_known.user_id`

export const sessionOfUser = (db: Queries) =>
  db
    .selectFrom('app_user')
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .where('app_user.id', '=', userId)
    .where('session.id', '=', sql<string>`user_known.session_id`)
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.email_verified as emailVerified',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      sql<User['locale']>`app_user.locale`.as('locale'),
      sql<User['region']>`app_user.region`.as('region'),
      sql<User['theme']>`app_user.theme`.as('theme'),
      'app_user.timezone',
      sql<boolean>`app_user.has_own_timezone or app_user.timezone <> 'Europe/Berlin'`.as('hasOwnTimezone'),
      'app_user.quiet_mode as quietMode',
      'app_user.result_mail as resultMail',
      'app_user.due_mail as dueMail',
      'app_user.support_mail as supportMail',
      'app_user.result_message as resultMessage',
      'app_user.sign_in_notice as signInNotice',
      sql<boolean>`app_user.telemetry_since is not null`.as('telemetry'),
      sql<
        string | null
      >`(select new_email from email_change where email_change.user_id = app_user.id and expires_at > now())`.as(
        'pendingEmail',
      ),
      'session.created_at as signedInAt',
      sql<number>`(extract(epoch from session.expires_at - session.updated_at) / 60)::float8`.as('idleMinutes'),
      jsonArrayFrom(memberships(db)).as('memberships'),
      jsonArrayFrom(pendingInvitations(db)).as('invitations'),
    ])

const memberships = (db: Queries) =>
  db
    .selectFrom('membership')
    .innerJoin('tenant', 'tenant.id', 'membership.tenant_id')
    .where('membership.user_id', '=', userId)
    .where('membership.suspended_at', 'is', null)
    .orderBy('membership.tenant_id')
    .select([
      'membership.tenant_id as groupId',
      sql<Membership['role']>`membership.role`.as('role'),
      'tenant.tenant_name as tenantName',
      'tenant.display_name as displayName',
      sql<TenantKind>`tenant.kind`.as('kind'),
      'tenant.country',
      sql<Membership['currency']>`tenant.currency`.as('currency'),
      'membership.member_id as memberId',
      'membership.since',
      'membership.last_used_at as lastUsedAt',
      'tenant.due_after_days as dueAfterDays',
      'tenant.ends_on as endsOn',
      unreadSupport.as('unreadSupport'),
      idleMinutes.as('idleMinutes'),
    ])

const tenantId = sql<number>`membership.tenant_id`
const tenantText = sql<string>`membership.tenant_id::text`

/**
 * The number of unread support requests in a tenant, for the main menu. Sets `app.tenant` just before the count,
 * because row-level security needs it. Sets it only for people who are allowed to see the tenant's requests. The
 * conditions after `set_config` must not use `exists`, because PostgreSQL may turn it into a list that is built once,
 * for the first tenant. It would then use this list for all tenants.
 */
const unreadSupport = sql<number>`case
  when membership.role = any(${[...actions['list-support-requests']]}::text[])
    and ${setting('tenant', tenantText)} is not null
    and (user_known.second_factor_at is not null or coalesce(
      (select not policy.second_factor_required from tenant_policy policy where policy.tenant_id = membership.tenant_id), true))
  then ${countUnread(tenantId, userId)} else 0 end`

/** The session contains this setting, because Readers are not allowed to read the tenant's settings. */
const idleMinutes = sql<number | null>`case
  when membership.role = any(${roles.filter(hasBusinessArea)}::text[])
    and ${setting('tenant', tenantText)} is not null
  then (select policy.idle_minutes from tenant_policy policy where policy.tenant_id = membership.tenant_id) end`

/** The email address must be verified: only then is it certain that the invitation is meant for this person. */
const pendingInvitations = (db: Queries) =>
  db
    .selectFrom('invitation')
    .innerJoin('tenant', 'tenant.id', 'invitation.tenant_id')
    .where(sql<boolean>`user_known.email_verified and lower(invitation.email) = lower(user_known.email)`)
    .where('invitation.state', '=', 'pending')
    .where('invitation.expires_at', '>', sql<string>`now()`)
    .orderBy('invitation.created_at', 'desc')
    .limit(50)
    .select([
      'invitation.id',
      'invitation.tenant_id as groupId',
      'tenant.tenant_name as tenantName',
      'tenant.display_name as displayName',
      sql<TenantKind>`tenant.kind`.as('kind'),
      sql<Membership['role']>`invitation.role`.as('role'),
      sql<string | null>`(select nullif(trim(inviter.first_name || ' ' || inviter.last_name), '') from app_user inviter
        where inviter.id = invitation.invited_by)`.as('invitedBy'),
      'invitation.expires_at as expiresAt',
      sql<boolean>`invitation.role = 'Member' and invitation.member_id is null`.as('asksForPerson'),
    ])

export const memberInHands = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .select([
      'first_name as firstName',
      sql<'female' | 'male' | 'diverse'>`sex`.as('sex'),
      'birth_date as birthDate',
      sql<number | null>`height_cm::float8`.as('heightCm'),
      'shares_all as sharesAll',
      'sharing_exceptions as exceptions',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)

type Preferences = z.output<typeof sessionApi.updatePreferences.body>

export async function storePreferences(db: Queries, userId: string, chosen: Preferences): Promise<void> {
  const { locale, region, theme, quietMode, resultMail, supportMail, dueMail, resultMessage, signInNotice } = chosen
  const known = {
    locale,
    region,
    theme,
    quiet_mode: quietMode,
    result_mail: resultMail,
    support_mail: supportMail,
    due_mail: dueMail,
    result_message: resultMessage,
    sign_in_notice: signInNotice,
    updated_at: sql<string>`now()`,
  }
  const changes = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  await db.updateTable('app_user').set(changes).where('id', '=', userId).execute()
}
