export const guestDays = 30

/** Returns the day on which a guest is erased, for example 2026-03-01. */
export function lastDayOfGuest(createdAt: string): string {
  const last = new Date(createdAt)
  last.setUTCDate(last.getUTCDate() + guestDays)
  return last.toISOString().slice(0, 10)
}
