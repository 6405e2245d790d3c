import type { Employee } from '@salus/contract/tenant/employees.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const employees = (db: Queries, tenantId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select([
      'membership.user_id as userId',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.email',
      sql<Employee['role']>`membership.role`.as('role'),
      'membership.group_reports as groupReports',
      'membership.since',
      'membership.last_used_at as lastUsedAt',
      'membership.suspended_at as suspendedAt',
      sql<boolean>`(exists (select from passkey where passkey.user_id = membership.user_id)
        or exists (select from authenticator_app app where app.user_id = membership.user_id and app.confirmed_at is not null))`.as(
        'hasSecondFactor',
      ),
    ])
    .where('membership.tenant_id', '=', tenantId)
    .where('membership.role', 'in', ['Admin', 'Staff', 'Reader'])

export const employeesOfTenant = (db: Queries, tenantId: number) =>
  employees(db, tenantId).orderBy('app_user.last_name').orderBy('app_user.first_name').orderBy('membership.user_id')

export const employeeById = (scope: TenantScope, userId: string): Promise<Employee | undefined> =>
  employees(scope.db, scope.tenantId).where('membership.user_id', '=', userId).executeTakeFirst()

/** Returns true if people who see single results are not allowed to read group reports. This is the default. */
export async function readersAreApart({ db, tenantId }: TenantScope): Promise<boolean> {
  const policy = await db
    .selectFrom('tenant_policy')
    .select('group_reports_apart as apart')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return policy?.apart ?? true
}
