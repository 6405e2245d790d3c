/**
 * Returns the time zone of the device, such as `Europe/Lisbon`. Returns `undefined` if an old browser knows no time
 * zone, or only an offset such as `+02:00`.
 */
export function findZoneOfDevice(): string | undefined {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone?.startsWith('+') || zone?.startsWith('-') ? undefined : zone
}

/** Returns the time zone if this browser knows it. An old browser does not know zones that were added later. */
export function findKnownZone(timezone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
