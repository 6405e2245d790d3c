import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'

export const unusualAccessAction = 'access.unusual' as const

export interface UnusualAccess {
  readonly userId: string
  /** The number of members whose records were opened individually. */
  readonly records: number
  readonly files: number
  readonly memberIds: readonly string[]
}

/**
 * Finds employees with unusually much access within the last hour. They opened records of at least as many members, or
 * at least as many files, as the tenant's threshold. Leaves out an employee if the admins were notified about them
 * within this hour. Counts only access to a single person, because a list shows names but no records.
 */
export async function findUnusualAccess({ db, tenantId }: EnteredTenant): Promise<readonly UnusualAccess[]> {
  const { rows } = await sql<UnusualAccess>`
    with limit_of_tenant as (
      select coalesce(max(access_alarm_from), 40) as from_number from tenant_policy where tenant_id = ${tenantId}
    ), opened as (
      select actor_id, subject_ids[1] as member_id,
        object_kind in ('check-up-report', 'check-up-document', 'document-content') or action ~ '^export-' as is_file
      from audit_event
      where tenant_id = ${tenantId} and at > now() - interval '1 hour' and not automatic
        and actor_role in ('Staff', 'Admin') and cardinality(subject_ids) = 1 and action ~ '^(see|list|export)-'
    )
    select opened.actor_id as "userId", count(distinct member_id)::int as records, (count(*) filter (where is_file))::int as files,
      array_agg(distinct member_id) as "memberIds"
    from opened, limit_of_tenant
    group by opened.actor_id, from_number
    having (count(distinct member_id) >= from_number or count(*) filter (where is_file) >= from_number)
      and not exists (select from audit_event told where told.tenant_id = ${tenantId} and told.action = ${unusualAccessAction}
        and told.object_id = opened.actor_id::text and told.at > now() - interval '1 hour')
    order by 1`.execute(db)
  return rows
}

/**
 * Takes an advisory lock. Jobs of a tenant that start at the same time then run one after the other, and do not notify
 * an admin twice.
 */
export const waitForOthers = ({ db, tenantId }: EnteredTenant): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(7230413, ${tenantId})`.execute(db)

export interface AlarmRecipient extends Recipient {
  readonly displayName: string
  readonly employee: string
  readonly inviter: string
}

export const findAlarmRecipient = (
  { db, tenantId }: EnteredTenant,
  of: { readonly adminId: string; readonly employeeId: string; readonly inviterId: string | null },
): Promise<AlarmRecipient | undefined> =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('tenant', 'tenant.id', 'm.tenant_id')
    .leftJoin('app_user as employee', (join) => join.on('employee.id', '=', of.employeeId))
    .leftJoin('app_user as inviter', (join) =>
      // `inviterId` is an empty text if the inviter is unknown. `nullif` makes it null, because PostgreSQL cannot cast
      // an empty text to uuid.
      join.on(sql<boolean>`inviter.id = nullif(${of.inviterId}::text, '')::uuid`),
    )
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', of.adminId)
    .where('m.role', '=', 'Admin')
    .where('m.suspended_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .select([
      'u.email',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<Recipient['locale']>`coalesce(u.locale, tenant.locale)`.as('locale'),
      'tenant.display_name as displayName',
      sql<string>`coalesce(trim(employee.first_name || ' ' || employee.last_name), '?')`.as('employee'),
      sql<string>`coalesce(trim(inviter.first_name || ' ' || inviter.last_name), '?')`.as('inviter'),
    ])
    .executeTakeFirst()

/** Selects how many exports of personal data one employee may make per hour. The default is 10. */
export const exportLimit = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_policy', (join) =>
      join.onRef('tenant_policy.tenant_id', '=', 'tenant.id').on('tenant_policy.tenant_id', '=', tenantId),
    )
    .select(sql<number>`coalesce(exports_per_hour, 10)`.as('most'))
    .where('tenant.id', '=', tenantId)
