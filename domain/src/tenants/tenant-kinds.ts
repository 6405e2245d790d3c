/** The kinds of organisations that keep their members' measurements in Salus. */
export const tenantKinds = ['studio', 'practice', 'company', 'clinic', 'other'] as const
export type TenantKind = (typeof tenantKinds)[number]
