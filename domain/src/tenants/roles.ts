/** What a person may be in one tenant. Admin implies what Staff may do; every membership implies Member. */
export const roles = ['Admin', 'Staff', 'Member'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = ['Admin', 'Staff', 'Member']
const employees: readonly Role[] = ['Admin', 'Staff']
const admins: readonly Role[] = ['Admin']

/**
 * Every act inside a tenant and the roles that may do it (decisions, section 1).
 * Acts ending in `-own` concern the caller's own member record only.
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
  'leave-tenant': everyone,
  'invite-member': employees,
  'list-invitations': employees,
  'invite-employee': admins,
  'change-employee': admins,
  'unlink-member': admins,
  'see-tenant-settings': employees,
  'change-tenant-settings': admins,
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
  'see-audit-log': admins,
  'export-audit-log': admins,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof actions

/** Whether somebody with this role may do this. */
export const may = (role: Role, action: Action): boolean => actions[action].some((allowed) => allowed === role)

/** Roles whose holders see the business area and the area switch. */
export const isEmployee = (role: Role): boolean => may(role, 'enter-staff-area')
