import type { Employee } from '@salus/contract/tenant/employees.ts'

type Account = Pick<Employee, 'userId' | 'firstName' | 'lastName' | 'role' | 'groupReports' | 'suspendedAt'>

/**
 * The accounts that can read group reports today: Readers, and Admins with the right where the organisation does not keep
 * the two apart. Nobody who is suspended.
 */
export const findReaders = <One extends Account>(accounts: readonly One[], areApart: boolean): readonly One[] =>
  accounts.filter(
    ({ role, groupReports, suspendedAt }) =>
      suspendedAt === null && (role === 'Reader' || (role === 'Admin' && groupReports && !areApart)),
  )
