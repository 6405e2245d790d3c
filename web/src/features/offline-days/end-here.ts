import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { write } from '../../platform/api/write.ts'
import {
  forgetUnreportedEnd,
  keepUnreportedEnd,
  listUnreportedEnds,
} from '../../platform/offline-day/unreported-ends.ts'
import { forgetDay, lookAtDevice } from './day-on-device.ts'

/** The timeout for notifying the server, in milliseconds. Staff should not wait longer. */
const tellingMs = 8_000

/**
 * Deletes the day from this device, and ends the offline use of this device on the server. The server then no longer
 * gives out its part of the key. `ended`: the server was notified. `later`: the server could not be reached. It is
 * notified when the network returns, and ends the offline use at the end of the day in any case. `unsent`: nothing was
 * deleted, because a result on this device has not been sent.
 */
export async function endHere(): Promise<'ended' | 'later' | 'unsent'> {
  const { device } = await lookAtDevice()
  // The device is stored first, so that the server is notified even if the window is closed now.
  if (device !== null) keepUnreportedEnd(device)
  if (!(await forgetDay())) {
    if (device !== null) forgetUnreportedEnd(device)
    await lookAtDevice()
    return 'unsent'
  }
  await reportEndedDevices()
  return listUnreportedEnds().some(({ deviceId }) => deviceId === device?.deviceId) ? 'later' : 'ended'
}

/**
 * Notifies the server of the devices whose offline use was ended in this browser. Works only while a user of the tenant
 * is signed in.
 */
export async function reportEndedDevices(): Promise<void> {
  for (const device of listUnreportedEnds()) {
    const { tenantId, deviceId: offlineDeviceId } = device
    try {
      await write(offlineApi.endOfflineDevice, {
        params: { tenantId, offlineDeviceId },
        signal: AbortSignal.timeout(tellingMs),
      })
      forgetUnreportedEnd(device)
    } catch (error) {
      // Without a network, or while a user of another tenant is signed in, the server is notified later.
      if (!(error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException))
        throw error
    }
  }
}
