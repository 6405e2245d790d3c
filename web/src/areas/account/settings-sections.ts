/** The sections in the order of the page. The URL contains the current one as `?section=`. */
export const settingsSections = ['personal', 'security', 'privacy', 'notifications', 'appearance'] as const
export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsSearch {
  section?: SettingsSection | undefined
}

/**
 * Replaces an unknown section with `undefined`, so that the first section is shown. If the key were missing, the router
 * would keep the raw value.
 */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return { section: settingsSections.find((one) => one === raw['section']) }
}
