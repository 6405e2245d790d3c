import type { OfflineDay } from '../../../platform/offline-day/offline-day.ts'

/**
 * Returns the time for a new entry, in milliseconds. This time is later than the time of every entry on this device,
 * even if the clock was set back. Entries are sent in the order of their times, and safety answers must arrive before
 * the measurement.
 */
export async function nextCreatedAt(day: Pick<OfflineDay, 'listEntries'>): Promise<number> {
  const newest = (await day.listEntries()).at(-1)
  return Math.max(Date.now(), (newest?.createdAt ?? 0) + 1)
}
