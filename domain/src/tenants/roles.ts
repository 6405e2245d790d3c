/** What a person may be in one tenant. Admin implies what Staff may do; every membership implies Member. */
export const roles = ['Admin', 'Staff', 'Member'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = ['Admin', 'Staff', 'Member']
const employees: readonly Role[] = ['Admin', 'Staff']

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
  'list-check-ups': employees,
  'see-check-up': employees,
  'run-analysis-for-member': employees,
  'amend-check-up': employees,
  'withdraw-check-up': employees,
  'list-products': employees,
  'list-measurement-profiles': employees,
  'list-employees': employees,
  'see-tariff': employees,
  'list-support-requests': employees,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof actions

/** Whether somebody with this role may do this. */
export const may = (role: Role, action: Action): boolean => actions[action].some((allowed) => allowed === role)

/** Roles whose holders see the business area and the area switch. */
export const isEmployee = (role: Role): boolean => may(role, 'enter-staff-area')
