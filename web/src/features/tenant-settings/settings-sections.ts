/** The sections of a tenant's settings, in order. The URL selects a section with `?section=`. */
export const tenantSettingsSections = [
  'organisation',
  'check-ups',
  'help-lines',
  'security',
  'keys',
  'devices',
  'data-protection',
  'end',
] as const
export type TenantSettingsSection = (typeof tenantSettingsSections)[number]

export interface TenantSettingsSearch {
  section?: TenantSettingsSection | undefined
}

/**
 * Drops an unknown section. Without a section, wide windows show the first section, and narrow windows show the list of
 * sections.
 */
export function readTenantSettingsSearch(raw: Record<string, unknown>): TenantSettingsSearch {
  return { section: tenantSettingsSections.find((one) => one === raw['section']) }
}
