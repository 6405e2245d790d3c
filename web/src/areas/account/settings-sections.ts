/** The parts of the profile settings, in their order. They stand in the address as `?section=`. */
export const settingsSections = ['personal', 'security', 'privacy', 'notifications', 'appearance'] as const
export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsSearch {
  section?: SettingsSection | undefined
}

/** What is no section counts as absent: the first one is shown then. The router would otherwise keep the raw value. */
export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return { section: settingsSections.find((one) => one === raw['section']) }
}
