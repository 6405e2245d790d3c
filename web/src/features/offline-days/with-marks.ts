import type { OfflineDay } from '../../platform/offline-day/offline-day.ts'
import { findDay } from './day-on-device.ts'
import { type OpenDay, readOpenDay } from './use-open-day.ts'

/**
 * Runs `act` with the current open day. Every write to the day's marks must use this function. It runs one write at a
 * time across all windows, so that no write overwrites the marks of another write, for example a crisis. Returns `null`
 * without running `act` if the day is locked.
 */
export const withMarks = <Found>(act: (open: OpenDay, day: OfflineDay) => Promise<Found>): Promise<Found | null> =>
  navigator.locks.request('salus-offline-day-marks', async () => {
    const open = await readOpenDay()
    const day = await findDay()
    return open === null || day === null ? null : act(open, day)
  })
