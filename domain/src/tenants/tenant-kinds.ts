export const tenantKinds = ['studio', 'practice', 'company', 'clinic', 'other'] as const
export type TenantKind = (typeof tenantKinds)[number]
