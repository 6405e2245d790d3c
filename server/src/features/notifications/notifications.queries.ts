import { sql } from 'kysely'
import type pg from 'pg'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'
import { languageOfAccount } from '../../platform/mail/account-language.queries.ts'

interface ResultReader {
  readonly userId: string
  readonly wantsMail: boolean
  readonly wantsPush: boolean
}

export const findResultReader = (scope: EnteredTenant, memberId: string): Promise<ResultReader | undefined> =>
  scope.db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.tenant_id', '=', scope.tenantId)
    .where('membership.member_id', '=', memberId)
    .where('membership.suspended_at', 'is', null)
    .where('app_user.suspended_at', 'is', null)
    .select([
      'membership.user_id as userId',
      sql<boolean>`app_user.result_mail and app_user.email_verified`.as('wantsMail'),
      sql<boolean>`'news' = any(app_user.push_kinds)`.as('wantsPush'),
    ])
    .executeTakeFirst()

/**
 * Returns the recipient at the time of sending. Returns `undefined` if the person has turned these mails off or cannot
 * receive mail.
 */
export async function recipientOfResultMail(pool: pg.Pool, userId: string): Promise<Recipient | undefined> {
  const { rows } = await pool.query<Recipient>(
    `select email, trim(first_name || ' ' || last_name) as name, ${languageOfAccount} as locale from app_user u
     where id = $1 and result_mail and email_verified and suspended_at is null`,
    [userId],
  )
  return rows[0]
}

export async function loginOfRecord(scope: EnteredTenant, memberId: string): Promise<string | null> {
  const found = await scope.db
    .selectFrom('member')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .select('user_id as userId')
    .executeTakeFirst()
  return found?.userId ?? null
}

/** Returns the recipient even if the person has turned mails off, because this mail concerns their rights. */
export async function recipientOfRecordNotice(pool: pg.Pool, userId: string): Promise<Recipient | undefined> {
  const { rows } = await pool.query<Recipient>(
    `select email, trim(first_name || ' ' || last_name) as name, ${languageOfAccount} as locale from app_user u
     where id = $1 and email_verified and suspended_at is null`,
    [userId],
  )
  return rows[0]
}
