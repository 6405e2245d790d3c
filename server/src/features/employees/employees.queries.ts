import type { Employee } from '@salus/contract/employees.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.gen.ts'

export const employeesOfTenant = (db: Kysely<Tables>, tenantId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select([
      'membership.user_id as userId',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.email',
      sql<Employee['role']>`membership.role`.as('role'),
      'membership.since',
      'membership.last_used_at as lastUsedAt',
    ])
    .where('membership.tenant_id', '=', tenantId)
    .where('membership.role', 'in', ['Admin', 'Staff'])
    .where('membership.suspended_at', 'is', null)
    .orderBy('app_user.last_name')
    .orderBy('app_user.first_name')
    .orderBy('membership.user_id')
