/**
 * The shape of the filled database at a number of check-ups: one large tenant with a tenth of them, and as many usual
 * tenants as the others fill. Growing only adds tenants, members and check-ups; what is there keeps its shape.
 */
export const largeTenant = 1
export const membersOfUsual = 225
export const checkUpsOfUsualMember = 20
const checkUpsOfUsualTenant = membersOfUsual * checkUpsOfUsualMember
export const checkUpsOfLargeMember = 10
/** The first member of the large tenant is measured every day. */
export const checkUpsOfBusiestMember = 5000

export const sizes = [10_000, 100_000, 1_000_000, 10_000_000] as const

export interface Shape {
  /** With the large one. */
  readonly tenants: number
  readonly membersOfLarge: number
}

/** The check-ups of the busiest member come on top. Zero check-ups: no tenant and no member. */
export const planShape = (checkUps: number): Shape => ({
  tenants: checkUps === 0 ? 0 : 1 + (checkUps * 0.9) / checkUpsOfUsualTenant,
  membersOfLarge: checkUps / 10 / checkUpsOfLargeMember,
})

/** The usual tenant that is asked: the newest. Each has the same number of members and check-ups. */
export const pickUsualTenant = (shape: Shape): number => shape.tenants

/** Members of a tenant at this shape. */
export const countMembers = (shape: Shape, tenantId: number): number => {
  if (tenantId > shape.tenants) return 0
  return tenantId === largeTenant ? shape.membersOfLarge : membersOfUsual
}
