import { readStored, store } from '../device/storage.ts'
import { Listeners } from '../../ui/listeners.ts'

/**
 * A device whose offline use was ended in this browser. If the server is not notified, it ends the offline use at
 * `endsAt` (in milliseconds).
 */
export interface EndedDevice {
  readonly tenantId: number
  readonly deviceId: string
  readonly endsAt: number
}

/**
 * Returns the devices whose offline use was ended in this browser, but whose end the server does not know. Leaves out a
 * device once `endsAt` has passed, because the server has then ended its use as well. The list is stored unencrypted,
 * because it contains no personal data.
 */
export const listUnreportedEnds = (): readonly EndedDevice[] =>
  (readStored('offlineEnds') ?? '').split(' ').flatMap((written): EndedDevice[] => {
    const [, tenantId, endsAt, deviceId] = /^(\d+)\/(\d+)\/([\w-]+)$/.exec(written) ?? []
    if (deviceId === undefined || Number(endsAt) <= Date.now()) return []
    return [{ tenantId: Number(tenantId), endsAt: Number(endsAt), deviceId }]
  })

export const keepUnreportedEnd = (device: EndedDevice): void => write([...others(device), device])

export const forgetUnreportedEnd = (device: EndedDevice): void => write(others(device))

const others = ({ deviceId }: EndedDevice) => listUnreportedEnds().filter((one) => one.deviceId !== deviceId)
const listeners = new Listeners()

function write(ends: readonly EndedDevice[]): void {
  store('offlineEnds', ends.map(({ tenantId, endsAt, deviceId }) => `${tenantId}/${endsAt}/${deviceId}`).join(' '))
  listeners.notify()
}

export function onEndsChanged(listener: () => void): () => void {
  return listeners.add(listener)
}
