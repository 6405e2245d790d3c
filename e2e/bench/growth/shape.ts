// The shape of the filled database: one large tenant with a tenth of the check-ups, and tenants of the usual size with
// the rest. Growing adds tenants, members and check-ups and changes no existing ones.

export const largeTenant = 1
export const membersOfUsual = 225
export const checkUpsOfUsualMember = 20
const checkUpsOfUsualTenant = membersOfUsual * checkUpsOfUsualMember
export const checkUpsOfLargeMember = 10
/** The check-ups of the first member of the large tenant, who is measured every day. */
export const checkUpsOfBusiestMember = 5000

export const sizes = [10_000, 100_000, 1_000_000, 10_000_000] as const

export interface Shape {
  /** The number of tenants, including the large one. */
  readonly tenants: number
  readonly membersOfLarge: number
}

/**
 * The shape for this many check-ups, not counting those of the busiest member, which are additional. For 0 check-ups it
 * has no tenants.
 */
export const planShape = (checkUps: number): Shape => ({
  tenants: checkUps === 0 ? 0 : 1 + (checkUps * 0.9) / checkUpsOfUsualTenant,
  membersOfLarge: checkUps / 10 / checkUpsOfLargeMember,
})

/** The usual tenant that the requests name: the newest one. All usual tenants have the same size. */
export const pickUsualTenant = (shape: Shape): number => shape.tenants

export const countMembers = (shape: Shape, tenantId: number): number => {
  if (tenantId > shape.tenants) return 0
  return tenantId === largeTenant ? shape.membersOfLarge : membersOfUsual
}
