import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { dayOnDevice, sealDay } from '../day-on-device.ts'

/**
 * Asks the server whether the offline use of this device was ended, for example because the device was lost. If so,
 * only the tenant's server can read the results from then on. Unsent results stay on this device in encrypted form.
 */
export async function checkDevice(): Promise<void> {
  const { device } = dayOnDevice()
  if (device === null) return
  try {
    const { items } = await api.call(offlineApi.getOfflineDevices, { params: { tenantId: device.tenantId } })
    const known = items.find(({ deviceId }) => deviceId === device.deviceId)
    if (known?.state !== 'ended') return
  } catch (error) {
    // Without a network, or while a user of another tenant is signed in, the state stays unknown and nothing changes.
    if (error instanceof NetworkProblem || error instanceof ApiProblem) return
    throw error
  }
  await sealDay()
}
