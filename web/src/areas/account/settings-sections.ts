/** The sections in the order of the page. The URL contains the current one as `?section=`. */
export const settingsSections = ['personal', 'security', 'privacy', 'notifications', 'appearance'] as const
export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsSearch {
  section?: SettingsSection | undefined
}

/** Drops an unknown section, so that the first section is shown. The router would otherwise keep the raw value. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return { section: settingsSections.find((one) => one === raw['section']) }
}
