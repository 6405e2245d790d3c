import type { TenantKind } from '../tenants/tenant-kinds.ts'

/**
 * True where only the member can open sharing with staff, and nobody can record it for them: in companies, whose staff
 * are the employer. Source: decisions 9 and 11 (docs/decisions).
 */
export const onlyMemberOpensSharing = (kind: TenantKind): boolean => kind === 'company'

/**
 * True where the consent to storage that is recorded with a new member also covers sharing with staff, unless the
 * member objects. Source: decision 9 (docs/decisions): in companies nothing is shared until the member says so.
 */
export const consentIncludesSharing = (kind: TenantKind): boolean => !onlyMemberOpensSharing(kind)
