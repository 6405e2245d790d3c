import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { dayHasChanged, dayOnDevice, findDay } from '../day-on-device.ts'

/**
 * Asks whether this device was ended, as it is when somebody has lost it. Then nothing on it can be read any more; what
 * was not sent stays sealed.
 */
export async function checkDevice(): Promise<void> {
  const { device } = dayOnDevice()
  if (device === null) return
  try {
    const { items } = await api.call(offlineApi.getOfflineDevices, { params: { tenantId: device.tenantId } })
    const known = items.find(({ deviceId }) => deviceId === device.deviceId)
    if (known?.state !== 'ended') return
  } catch (error) {
    // Somebody of another tenant, or no network: nothing is known, so nothing changes.
    if (error instanceof NetworkProblem || error instanceof ApiProblem) return
    throw error
  }
  await (await findDay())?.handOver()
  await dayHasChanged()
}
