/** Returns the current local time without an offset, for example 2026-03-01T10:30:00. */
export function wallTimeNow(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
