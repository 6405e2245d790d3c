/** The parts of a tenant's settings, in order. The URL has them as `?section=`. */
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

/** Drops an unknown section: wide windows then show the first one and narrow ones the list. */
export function readTenantSettingsSearch(raw: Record<string, unknown>): TenantSettingsSearch {
  return { section: tenantSettingsSections.find((one) => one === raw['section']) }
}
