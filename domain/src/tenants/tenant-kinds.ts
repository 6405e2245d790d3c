/** What kind of organisation keeps its members' measurements here. */
export const tenantKinds = ['studio', 'practice', 'company', 'clinic', 'other'] as const
export type TenantKind = (typeof tenantKinds)[number]
