// How the filled database is composed: one large tenant has a tenth of the check-ups, and tenants of the usual size
// have the rest. Growing only adds tenants, members and check-ups. Existing rows stay unchanged.

export const largeTenant = 1
export const membersOfUsual = 225
export const checkUpsOfUsualMember = 20
const checkUpsOfUsualTenant = membersOfUsual * checkUpsOfUsualMember
export const checkUpsOfLargeMember = 10
/** The number of check-ups of the first member of the large tenant, who is measured about seven times a day. */
export const checkUpsOfBusiestMember = 5000

export const sizes = [10_000, 100_000, 1_000_000, 10_000_000] as const

export interface Shape {
  /** The number of tenants, including the large one. */
  readonly tenants: number
  readonly membersOfLarge: number
}

/**
 * Returns how many tenants and members are needed for this many check-ups. The check-ups of the busiest member are not
 * counted among them. For 0 check-ups there are no tenants.
 */
export const planShape = (checkUps: number): Shape => ({
  tenants: checkUps === 0 ? 0 : 1 + (checkUps * 0.9) / checkUpsOfUsualTenant,
  membersOfLarge: checkUps / 10 / checkUpsOfLargeMember,
})

/**
 * Returns the usual tenant to which the benchmark sends its requests: the newest one. All usual tenants have the same
 * size.
 */
export const pickUsualTenant = (shape: Shape): number => shape.tenants

export const countMembers = (shape: Shape, tenantId: number): number => {
  if (tenantId > shape.tenants) return 0
  return tenantId === largeTenant ? shape.membersOfLarge : membersOfUsual
}
