import { createECDH, createHash, randomUUID } from 'node:crypto'
import type { pushApi, PushDevice } from '@salus/contract/account/push.ts'
import type { z } from 'zod'
import type { PushOrigins } from '../../platform/config/push.ts'
import type { UserScope } from '../../platform/scope/user.ts'
import { refuse } from '../../platform/refusal.ts'
import { readDevice } from '../../platform/sign-in/account/device.ts'
import { putDevice, removeDevice, removeSurplusDevices, type StoredDevice, touchDevice } from './push.queries.ts'
import { findOwnerOfService } from './push-service.ts'

/** The maximum number of browsers per person. It is higher than a person needs. */
const mostDevices = 10

export const shownDevice = ({ id, userAgent, addedAt, lastSeenAt }: StoredDevice): PushDevice => ({
  id,
  device: readDevice(userAgent),
  addedAt: new Date(addedAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
})

/**
 * Registers this browser for the person's notifications.
 *
 * @throws Refusal `push-service-unknown` or `invalid-input`
 */
export async function registerDevice(
  { actor, db }: UserScope,
  { endpoint, keys }: z.output<typeof pushApi.addPushDevice.body>,
  operatorOrigins: PushOrigins,
): Promise<PushDevice> {
  if (findOwnerOfService(endpoint, operatorOrigins) === null) refuse('push-service-unknown')
  if (!isKeyOfBrowser(keys.p256dh)) refuse('invalid-input', { errors: [noKey] })
  const stored = await putDevice(db, {
    id: randomUUID(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    endpoint,
    endpointHash: computeHash(endpoint),
    p256dh: keys.p256dh,
    auth: keys.auth,
  })
  await removeSurplusDevices(db, actor.userId, mostDevices)
  return shownDevice(stored)
}

const noKey = { path: 'keys.p256dh', code: 'no-key', message: 'This is no public key of a browser.' }

/**
 * Assigns a device to the caller's session. When this session is signed out, the device no longer gets notifications.
 */
export async function reportDevice({ actor, db }: UserScope, endpoint: string): Promise<{ id: string }> {
  const { userId, sessionId } = actor
  const id = await touchDevice(db, { userId, sessionId, endpointHash: computeHash(endpoint) })
  return id === undefined ? refuse('not-found') : { id }
}

export async function endDevice({ actor, db }: UserScope, id: string): Promise<void> {
  if (!(await removeDevice(db, actor.userId, id))) refuse('not-found')
}

const computeHash = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** Returns true if the value is a point on the curve P-256. With any other value, every message would fail. */
function isKeyOfBrowser(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
