import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { write } from '../../platform/api/write.ts'
import { endsToTell, forgetEndToTell, keepEndToTell } from '../../platform/offline-day/ends-to-tell.ts'
import { forgetDay, lookAtDevice } from './day-on-device.ts'

/** The timeout in milliseconds for telling the server. Nobody should wait longer. */
const tellingMs = 8_000

/**
 * Deletes the day from this device and ends the device on the server, so that nobody can get the server's part of the
 * key any more. `later` means that the server could not be reached yet. It is notified when the network returns, and
 * ends the device at the end of the day in any case. `unsent` means that nothing was deleted, because a result on this
 * device has not been sent.
 */
export async function endHere(): Promise<'ended' | 'later' | 'unsent'> {
  const { device } = await lookAtDevice()
  // Stored first, so that the end of this device is still told if the window closes now.
  if (device !== null) keepEndToTell(device)
  if (!(await forgetDay())) {
    if (device !== null) forgetEndToTell(device)
    await lookAtDevice()
    return 'unsent'
  }
  await tellEnds()
  return endsToTell().some(({ deviceId }) => deviceId === device?.deviceId) ? 'later' : 'ended'
}

/** Notifies the server of the devices that were ended here. Works only while a person of the tenant is signed in. */
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
      // Without a network, or while a person of another tenant is signed in, the server is notified later.
      if (!(error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException))
        throw error
    }
  }
}
