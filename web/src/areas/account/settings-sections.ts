/** The parts of the profile settings, in order. The URL has them as `?section=`. */
export const settingsSections = ['personal', 'security', 'privacy', 'notifications', 'appearance'] as const
export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsSearch {
  section?: SettingsSection | undefined
}

/** Drops an unknown section, so that the first one is shown. The router would otherwise keep the raw value. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return { section: settingsSections.find((one) => one === raw['section']) }
}
