import type { Employee } from '@salus/contract/tenant/employees.ts'

type Account = Pick<Employee, 'userId' | 'firstName' | 'lastName' | 'role' | 'groupReports' | 'suspendedAt'>

/**
 * Returns the accounts that can read group reports today: all readers and, unless the organisation lets only readers
 * have this right, the admins who have it. Suspended accounts are left out.
 */
export const findReaders = <One extends Account>(accounts: readonly One[], areApart: boolean): readonly One[] =>
  accounts.filter(
    ({ role, groupReports, suspendedAt }) =>
      suspendedAt === null && (role === 'Reader' || (role === 'Admin' && groupReports && !areApart)),
  )
