import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'
import { sql } from 'kysely'
import { countOfCheckUps, shownCountOfCheckUps } from '../../platform/database/reveal.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

export type Usage = Readonly<Record<LimitName, number>>

export interface UsageSpan {
  readonly monthStart: Date
  readonly today: string
  readonly now: Date
}

const checkUpsOfMonth = (tenantId: number, monthStart: Date) =>
  sql<boolean>`check_up.tenant_id = ${tenantId} and check_up.status = 'complete'
    and check_up.date_of_measurement >= ${monthStart}`

/**
 * Selects the usage of each limit for display. While a survey runs, the count of check-ups is rounded down, so that it
 * does not reveal who answers. Every subquery has its own condition on the tenant, because a distributed database needs
 * this condition to find the server.
 */
export const shownUsageColumns = (tenantId: number, span: UsageSpan) =>
  [
    ...otherUsage(tenantId, span),
    shownCountOfCheckUps({
      tenantId,
      condition: checkUpsOfMonth(tenantId, span.monthStart),
      today: span.today,
    }).as('checkUpsPerMonth'),
  ] as const

const otherUsage = (tenantId: number, { today, now }: UsageSpan) =>
  [
    sql<number>`(select count(*)::int from member where member.tenant_id = ${tenantId} and member.status = 'active' and member.kind = 'member')`.as(
      'activeMembers',
    ),
    // Invited employees count as well, because accepting an invitation does not check the limit again.
    sql<number>`((select count(*)::int from membership where membership.tenant_id = ${tenantId}
    and membership.role in ('Admin', 'Staff') and membership.suspended_at is null)
    + (select count(*)::int from invitation where invitation.tenant_id = ${tenantId}
    and invitation.role in ('Admin', 'Staff') and invitation.state = 'pending' and invitation.expires_at > ${now}))`.as(
      'employees',
    ),
    sql<number>`(select count(*)::int from product where product.tenant_id = ${tenantId}
    and product.state in ('active', 'trial')
    and (product.licence_ends_on is null or product.licence_ends_on >= ${today}::date))`.as('products'),
  ] as const

/**
 * Returns the exact usage of each limit, for use inside a write. Makes unshared check-ups visible for the count and
 * hides them afterwards, because they count as well.
 */
export async function usageIn({ db, tenantId }: EnteredTenant, span: UsageSpan): Promise<Usage> {
  const usage = await db
    .selectNoFrom([
      ...otherUsage(tenantId, span),
      countOfCheckUps(checkUpsOfMonth(tenantId, span.monthStart)).as('checkUpsPerMonth'),
    ])
    .executeTakeFirstOrThrow()
  await see(db, { reveal: null })
  return usage
}

/**
 * Returns the number of members that running imports and open invitations would still create. An invitation creates a
 * member if no record has its address. These members were promised room, so nobody else may use it up.
 */
export async function membersToCome({ db, tenantId, now }: EnteredTenant): Promise<number> {
  const { imported, invited } = await db
    .selectNoFrom([
      sql<number>`(select coalesce(sum((counts -> 'plan' ->> 'create')::int), 0)::int from member_import
        where member_import.tenant_id = ${tenantId} and member_import.state in ('waiting', 'running'))`.as('imported'),
      sql<number>`(select count(*)::int from invitation where invitation.tenant_id = ${tenantId}
        and ${isPromise(tenantId, now)})`.as('invited'),
    ])
    .executeTakeFirstOrThrow()
  return imported + invited
}

/** Returns true if `membersToCome` counts the person with this address as invited. */
export async function hasPromisedRoom({ db, tenantId, now }: EnteredTenant, email: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from invitation where invitation.tenant_id = ${tenantId}
        and lower(invitation.email) = lower(${email}) and ${isPromise(tenantId, now)})`.as('found'),
    )
    .executeTakeFirstOrThrow()
  return found
}

/** The condition that accepting an invitation would create a record. */
const isPromise = (tenantId: number, now: Date) =>
  sql<boolean>`(invitation.role = 'Member' and invitation.member_id is null and invitation.state = 'pending'
    and invitation.expires_at > ${now} and not exists (select from member where member.tenant_id = ${tenantId}
      and member.kind = 'member' and lower(member.email) = lower(invitation.email)))`
