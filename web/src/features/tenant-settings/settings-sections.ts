/** The sections of a tenant's settings, in order. The URL names one of them in `?section=`. */
export const tenantSettingsSections = [
  'organisation',
  'check-ups',
  'help-lines',
  'security',
  'keys',
  'devices',
  'data-protection',
] as const
export type TenantSettingsSection = (typeof tenantSettingsSections)[number]

export interface TenantSettingsSearch {
  section?: TenantSettingsSection | undefined
}

/** Drops an unknown section. Without a section, wide windows show the first one and narrow windows the list. */
export function readTenantSettingsSearch(raw: Record<string, unknown>): TenantSettingsSearch {
  return { section: tenantSettingsSections.find((one) => one === raw['section']) }
}
