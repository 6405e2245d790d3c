import { readStored, store } from '../device/storage.ts'

/**
 * A device whose offline use was ended in this browser. At `endsAt` (in milliseconds) at the latest, the server ends
 * the offline use itself.
 */
export interface EndedDevice {
  readonly tenantId: number
  readonly deviceId: string
  readonly endsAt: number
}

/**
 * Returns the devices whose offline use was ended in this browser without notifying the server. Leaves out a device
 * once `endsAt` has passed, because the server has then ended its use as well. The list is stored unencrypted, because
 * it contains no personal data.
 */
export const endsToTell = (): readonly EndedDevice[] =>
  (readStored('offlineEnds') ?? '').split(' ').flatMap((written): EndedDevice[] => {
    const [, tenantId, endsAt, deviceId] = /^(\d+)\/(\d+)\/([\w-]+)$/.exec(written) ?? []
    if (deviceId === undefined || Number(endsAt) <= Date.now()) return []
    return [{ tenantId: Number(tenantId), endsAt: Number(endsAt), deviceId }]
  })

export const keepEndToTell = (device: EndedDevice): void => write([...others(device), device])

export const forgetEndToTell = (device: EndedDevice): void => write(others(device))

const others = ({ deviceId }: EndedDevice) => endsToTell().filter((one) => one.deviceId !== deviceId)
const listeners = new Set<() => void>()

function write(ends: readonly EndedDevice[]): void {
  store('offlineEnds', ends.map(({ tenantId, endsAt, deviceId }) => `${tenantId}/${endsAt}/${deviceId}`).join(' '))
  for (const listener of listeners) listener()
}

export function onEndsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
