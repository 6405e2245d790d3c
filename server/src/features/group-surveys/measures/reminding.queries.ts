import { promisedStates } from '@salus/domain/group-reports/measure.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import type { Recipient } from '../../../platform/mail/mail-layout.ts'
import type { OperatorScope } from '../../../platform/scope/operator.ts'
import { dayOfTenant } from '../reading/day-of-tenant.queries.ts'

interface Asking {
  readonly db: Queries
  readonly tenantId: number
}

/** True if `v` is the newest version of the measure `m`, the measure is overdue, and its owner has an account. */
const isOverdue = (today: string) => sql<boolean>`v.tenant_id = m.tenant_id and v.measure_id = m.id
  and v.revision = m.revision and v.owner_user_id is not null and v.state = any(${[...promisedStates]})
  and v.due_on < ${today}`

/** True if the login `u` can receive mail, and the membership `p` makes it an admin or reader of the tenant. */
const getsMail = (tenantId: number) => sql<boolean>`u.email_verified and u.suspended_at is null
  and p.tenant_id = ${tenantId} and p.role in ('Admin', 'Reader') and p.suspended_at is null`

/**
 * Returns the owners of overdue measures who can receive mail. Leaves out owners who were reminded of any measure of
 * the tenant within the last week. Marks the overdue measures of the returned owners as reminded.
 */
export async function ownersToRemind({ db, tenantId }: Asking, now: Date): Promise<readonly string[]> {
  const today = await dayOfTenant({ db, tenantId }, now)
  const { rows } = await sql<{ userId: string }>`
    with recent as (
      select v.owner_user_id as user_id from group_measure m
      join group_measure_version v on v.tenant_id = m.tenant_id and v.measure_id = m.id
      where m.tenant_id = ${tenantId} and v.owner_user_id is not null
        and m.reminded_at > ${now}::timestamptz - interval '7 days' and v.changed_at <= m.reminded_at
        -- Who owned it then: the mail went neither to earlier nor to later owners.
        and not exists (select from group_measure_version l where l.tenant_id = m.tenant_id
          and l.measure_id = m.id and l.revision > v.revision and l.changed_at <= m.reminded_at)
    ), reminded as (
      update group_measure m set reminded_at = ${now} from group_measure_version v, membership p, app_user u
      where m.tenant_id = ${tenantId} and ${isOverdue(today)}
        and p.user_id = v.owner_user_id and u.id = p.user_id and ${getsMail(tenantId)}
        and v.owner_user_id not in (select user_id from recent)
      returning v.owner_user_id)
    select distinct owner_user_id as "userId" from reminded order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * Returns the recipient of a reminder of overdue measures. `undefined` if the owner no longer has an overdue measure or
 * can no longer receive mail.
 */
export async function ownerToMail(
  { db, tenantId, now }: OperatorScope,
  userId: string,
): Promise<(Recipient & { readonly displayName: string }) | undefined> {
  const today = await dayOfTenant({ db, tenantId }, now)
  const { rows } = await sql<Recipient & { readonly displayName: string }>`
    select t.display_name as "displayName", u.email, trim(u.first_name || ' ' || u.last_name) as name,
      coalesce(u.locale, t.locale) as locale
    from membership p
    join app_user u on u.id = p.user_id
    join tenant t on t.id = p.tenant_id
    where p.user_id = ${userId} and ${getsMail(tenantId)}
      and exists (select from group_measure m join group_measure_version v on ${isOverdue(today)}
        where m.tenant_id = ${tenantId} and v.owner_user_id = p.user_id)`.execute(db)
  return rows[0]
}
