import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { closeDevice, lockDevice } from './offline-devices.queries.ts'

/**
 * Destroys the server's part of a device's key, so that the device cannot be opened again. Entries that the device made
 * earlier are still accepted.
 */
export async function endDevice(scope: TenantScope, deviceId: string): Promise<void> {
  const device = (await lockDevice(scope, deviceId)) ?? refuse('not-found')
  const isNew = device.endedAt === null
  if (isNew) await closeDevice(scope, deviceId)
  const action = isNew ? 'offline-device.ended' : 'offline-device.ended-again'
  audit(scope, { action, objectKind: 'offline-device', objectId: deviceId })
}
