import { readStored, store } from '../device/storage.ts'

/** A device that was ended here. At `endsAt` (milliseconds) the server ends it in any case. */
export interface EndedDevice {
  readonly tenantId: number
  readonly deviceId: string
  readonly endsAt: number
}

/**
 * The devices that were ended here without telling the server yet, except those that the server has ended by itself
 * since. Stored unencrypted, because they name nobody.
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
