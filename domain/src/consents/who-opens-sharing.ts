import type { TenantKind } from '../tenants/tenant-kinds.ts'

/**
 * True if only the member can turn on sharing with staff, and staff cannot record this consent. True in companies,
 * where the staff work for the member's employer. Source: decisions 9 and 11 (docs/decisions).
 */
export const onlyMemberOpensSharing = (kind: TenantKind): boolean => kind === 'company'

/**
 * True if the consent to storage that is recorded with a new member also covers sharing with staff. Members can object
 * to the sharing. False in companies. Source: decision 9 (docs/decisions).
 */
export const consentIncludesSharing = (kind: TenantKind): boolean => !onlyMemberOpensSharing(kind)
