import type { Employee } from '@salus/contract/tenant/employees.ts'

type Account = Pick<Employee, 'userId' | 'firstName' | 'lastName' | 'role' | 'groupReports' | 'suspendedAt'>

/**
 * Returns the accounts that can read group reports today: all readers, and the admins who have this right. If
 * `areApart` is true, only readers can have this right, so no admin is returned. Suspended accounts are left out.
 */
export const findReaders = <One extends Account>(accounts: readonly One[], areApart: boolean): readonly One[] =>
  accounts.filter(
    ({ role, groupReports, suspendedAt }) =>
      suspendedAt === null && (role === 'Reader' || (role === 'Admin' && groupReports && !areApart)),
  )
