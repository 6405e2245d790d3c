/**
 * The roles of a person in one tenant. Admins have all rights of staff, and staff have all rights of members. Readers
 * can do only two things: see group surveys with their reports and measures, and leave the tenant.
 */
export const roles = ['Admin', 'Staff', 'Member', 'Reader'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = ['Admin', 'Staff', 'Member']
const employees: readonly Role[] = ['Admin', 'Staff']
const admins: readonly Role[] = ['Admin']
/**
 * The roles that can see group surveys. To read the reports, an admin additionally needs the personal right to do so.
 */
const readers: readonly Role[] = ['Admin', 'Reader']

/**
 * The actions inside a tenant and the roles that may perform them. Actions with `-own-` concern only the caller's own
 * member record.
 */
export const actions = {
  'see-tenant': everyone,
  'see-own-check-ups': everyone,
  'run-own-analysis': everyone,
  'enter-staff-area': employees,
  'list-members': employees,
  'create-member': employees,
  'update-member': employees,
  'export-members': admins,
  'export-many-check-ups': admins,
  'export-many-documents': admins,
  'import-members': employees,
  'merge-members': employees,
  'see-consents': employees,
  'record-consent': employees,
  'decide-own-consents': everyone,
  'ask-own-correction': everyone,
  'answer-correction': employees,
  'see-access-log': employees,
  'see-documents': employees,
  'add-document': employees,
  'remove-document': admins,
  'see-notes': employees,
  'write-note': employees,
  'see-guests': employees,
  'measure-guest': employees,
  'list-check-ups': employees,
  'see-check-up': employees,
  'export-check-ups': employees,
  'run-analysis-for-member': employees,
  'run-measurement-day': employees,
  'amend-check-up': employees,
  'withdraw-check-up': employees,
  'reassign-check-up': employees,
  'end-series': employees,
  'import-measurements': employees,
  'list-products': employees,
  'list-measurement-profiles': employees,
  'manage-api-keys': admins,
  'list-employees': employees,
  'leave-tenant': roles,
  'invite-member': employees,
  'list-invitations': employees,
  'invite-employee': admins,
  'change-employee': admins,
  'unlink-member': admins,
  'see-tenant-settings': employees,
  'change-tenant-settings': admins,
  'end-tenant': admins,
  'erase-member': admins,
  'see-retention': admins,
  'see-tariff': employees,
  'change-tariff': admins,
  'see-invoices': admins,
  'change-products': admins,
  'list-devices': employees,
  'change-devices': employees,
  'list-support-requests': employees,
  'write-support-requests': employees,
  'see-group-surveys': readers,
  'read-group-reports': readers,
  'plan-group-surveys': admins,
  'see-group-measures': readers,
  'plan-group-measures': admins,
  'see-audit-log': admins,
  'export-audit-log': admins,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof actions

export const may = (role: Role, action: Action): boolean => actions[action].some((allowed) => allowed === role)

export const isEmployee = (role: Role): boolean => may(role, 'enter-staff-area')

/** True for roles that have pages in the business area: employees, and readers, who see only group surveys there. */
export const hasBusinessArea = (role: Role): boolean => isEmployee(role) || may(role, 'see-group-surveys')
