import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'

export interface Notice {
  readonly limit: LimitName | 'trial'
  readonly level: 'near' | 'reached' | 'over'
  /**
   * The span in which the notice is given only once. A span is a tariff, a tariff and a month, or the last day of a
   * trial.
   */
  readonly span: string
}

/** Records that a notice is given. Returns false if it was already given. */
export async function insertNotice({ db, tenantId }: EnteredTenant, { limit, level, span }: Notice): Promise<boolean> {
  const told = await db
    .insertInto('limit_notice')
    .values({ tenant_id: tenantId, limit_name: limit, level, span })
    .onConflict((conflict) => conflict.doNothing())
    .returning('span')
    .executeTakeFirst()
  return told !== undefined
}

export interface AdminToTell extends Recipient {
  readonly displayName: string
  readonly country: string
  readonly currency: string
  readonly region: string | null
}

/**
 * Returns the admin who receives the notice; `undefined` if the person is no longer an active admin. Must be called
 * just before the mail is sent, because the person's role can change while the mail waits.
 */
export const adminToTell = ({ db, tenantId }: EnteredTenant, userId: string): Promise<AdminToTell | undefined> =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('tenant', 'tenant.id', 'm.tenant_id')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'Admin')
    .where('m.suspended_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .select([
      'u.email',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<Recipient['locale']>`coalesce(u.locale, tenant.locale)`.as('locale'),
      'tenant.display_name as displayName',
      'tenant.country',
      'tenant.currency',
      'u.region',
    ])
    .executeTakeFirst()
