import type { OfflineDay } from '../../platform/offline-day/offline-day.ts'
import { findDay } from './day-on-device.ts'
import { type OpenDay, readOpenDay } from './use-open-day.ts'

/**
 * Runs `act` with the open day as it is now. All writers of the day's marks go through here, one after the other across
 * all windows. Otherwise one writer would overwrite what another has just noted, such as a crisis. Returns `null`
 * without running `act` while the day is locked.
 */
export const withMarks = <Found>(act: (open: OpenDay, day: OfflineDay) => Promise<Found>): Promise<Found | null> =>
  navigator.locks.request('salus-offline-day-marks', async () => {
    const open = await readOpenDay()
    const day = await findDay()
    return open === null || day === null ? null : act(open, day)
  })
