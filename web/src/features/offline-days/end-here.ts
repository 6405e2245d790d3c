import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { write } from '../../platform/api/write.ts'
import { endsToTell, forgetEndToTell, keepEndToTell } from '../../platform/offline-day/ends-to-tell.ts'
import { forgetDay, lookAtDevice } from './day-on-device.ts'

/** In milliseconds. Nobody waits longer for the server to hear of the end. */
const tellingMs = 8_000

/**
 * Deletes the day from this device and ends the device at the server, so that nobody gets its half of the key any more.
 * `later`: the server was not reached. It is told with the next network, and ends the device at midnight anyway.
 */
export async function endHere(): Promise<'ended' | 'later'> {
  const { device } = await lookAtDevice()
  // Noted first, so that a window that closes now does not lose it.
  if (device !== null) keepEndToTell(device)
  await forgetDay()
  await tellEnds()
  return endsToTell().some(({ deviceId }) => deviceId === device?.deviceId) ? 'later' : 'ended'
}

/** Tells the server of the devices that ended here. Needs somebody of the tenant who is signed in. */
export async function tellEnds(): Promise<void> {
  for (const device of endsToTell()) {
    const { tenantId, deviceId: offlineDeviceId } = device
    try {
      await write(offlineApi.endOfflineDevice, {
        params: { tenantId, offlineDeviceId },
        signal: AbortSignal.timeout(tellingMs),
      })
      forgetEndToTell(device)
    } catch (error) {
      // No network, or somebody of another tenant: told another time.
      if (!(error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException))
        throw error
    }
  }
}
