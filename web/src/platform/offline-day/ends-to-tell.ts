import { readStored, store } from '../device/storage.ts'

/** A device that was ended here. At `endsAt`, in milliseconds, the server ends it anyway. */
export interface EndedDevice {
  readonly tenantId: number
  readonly deviceId: string
  readonly endsAt: number
}

/** Devices that were ended here and of which the server has not heard. Kept in clear: they name nobody. */
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

/** Calls back when `endsToTell` has changed here. Returns the function that stops it. */
export function onEndsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
