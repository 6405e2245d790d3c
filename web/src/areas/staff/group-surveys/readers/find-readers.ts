import type { Employee } from '@salus/contract/tenant/employees.ts'

type Account = Pick<Employee, 'userId' | 'firstName' | 'lastName' | 'role' | 'groupReports' | 'suspendedAt'>

/**
 * The accounts that can read group reports today: readers, and admins with the right unless the organisation keeps the
 * two apart. Suspended accounts are left out.
 */
export const findReaders = <One extends Account>(accounts: readonly One[], areApart: boolean): readonly One[] =>
  accounts.filter(
    ({ role, groupReports, suspendedAt }) =>
      suspendedAt === null && (role === 'Reader' || (role === 'Admin' && groupReports && !areApart)),
  )
