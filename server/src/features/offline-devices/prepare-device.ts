import { randomUUID } from 'node:crypto'
import { mostOfflinePeople, type OfflinePreparation } from '@salus/contract/measuring/offline.ts'
import { addDays } from '@salus/domain/moments/add-days.ts'
import { findEndOfDay } from '@salus/domain/moments/end-of-day.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import type { Seal } from '../../platform/sign-in/factors/seal.ts'
import { wasConfirmedLately } from '../../platform/sign-in/session/confirmed-session.queries.ts'
import { readBoardInScope } from '../measurement-days/read-board-in-scope.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { readHelpLines } from '../tenants/read-help-lines.ts'
import { makeKeys, openServerPart, writeProof } from './device-keys.ts'
import {
  insertDevice,
  type LockedDevice,
  lockDevice,
  noteOpened,
  tenantOfDevice,
  timezoneOfCaller,
} from './offline-devices.queries.ts'
import { peopleOfDay } from './people-of-day.ts'
import { presentDevice, findState } from './present-device.ts'

/**
 * Sets up a device for a measurement day without a network.
 *
 * @throws Refusal `not-found`, `too-many-members`, or `offline-day-over` if the day is not open or is neither today nor
 *   tomorrow
 */
export async function prepareDevice(
  scope: TenantScope,
  seal: Seal,
  { dayId, name }: { readonly dayId: string; readonly name: string },
): Promise<OfflinePreparation> {
  const board = (await readBoardInScope(scope, dayId)) ?? refuse('not-found')
  const timezone = await timezoneOfCaller(scope)
  const { day, state } = board.day
  const today = dayIn(timezone, scope.now)
  if (state !== 'open' || (day !== today && day !== addDays(today, 1))) refuse('offline-day-over')
  if (board.visits.length > mostOfflinePeople) refuse('too-many-members')
  const deviceId = randomUUID()
  const keys = makeKeys(seal, { tenantId: scope.tenantId, deviceId })
  const endsAt = findEndOfDay(day, timezone)
  await insertDevice(scope, { deviceId, dayId, name, endsAt, people: board.visits.length, keys })
  return answer(scope, seal, { deviceId, act: 'offline-device.prepared' })
}

/**
 * Returns the secrets of a device again to the person who set it up.
 *
 * @throws Refusal `not-found`, `offline-device-of-other` or `offline-device-ended`; `reauth-required` if another
 *   session was the last to use the device, and this session has not re-authenticated within the last few minutes
 */
export async function openDevice(scope: TenantScope, seal: Seal, deviceId: string): Promise<OfflinePreparation> {
  const device = (await lockDevice(scope, deviceId)) ?? refuse('not-found')
  if (device.preparedBy !== scope.actor.userId) refuse('offline-device-of-other')
  if (findState(device, scope.now) !== 'ready') refuse('offline-device-ended')
  const { sessionId } = scope.actor
  if (device.sessionId !== sessionId && !(await wasConfirmedLately(scope.db, sessionId))) refuse('reauth-required')
  return answer(scope, seal, { deviceId, act: 'offline-device.opened' })
}

interface Asked {
  readonly deviceId: string
  readonly act: 'offline-device.prepared' | 'offline-device.opened'
}

async function answer(scope: TenantScope, seal: Seal, { deviceId, act }: Asked): Promise<OfflinePreparation> {
  const device = (await lockDevice(scope, deviceId)) ?? refuse('not-found')
  const of = { tenantId: scope.tenantId, deviceId }
  const serverPart = device.serverPart && openServerPart(seal, device.serverPart, of)
  // If the server's secret was changed, the server's part of the key cannot be decrypted. The device's data can then
  // never be opened, so the device counts as ended.
  if (serverPart === null) refuse('offline-device-ended')
  const board = (await readBoardInScope(scope, device.dayId)) ?? refuse('not-found')
  const timezone = await timezoneOfCaller(scope)
  const people = await peopleOfDay(scope, { board, timezone, endsAt: new Date(device.endsAt) })
  await noteOpened(scope, deviceId, people.length)
  const subjectIds = people.map(({ memberId }) => memberId)
  audit(scope, { action: act, objectKind: 'offline-device', objectId: deviceId, subjectIds })
  return {
    device: presentDevice(readPublicPart({ ...device, people: people.length }), {
      userId: scope.actor.userId,
      now: scope.now,
    }),
    now: scope.now.toISOString(),
    serverPart,
    proof: writeProof(seal, of),
    tenantKey: { keyId: deviceId, publicKey: device.publicKey.toString('base64url') },
    tenant: await tenantOfDevice(scope),
    helpLines: await readHelpLines(scope),
    day: board.day,
    people,
  }
}

const readPublicPart = ({ sessionId: _s, serverPart: _p, privateKey: _k, publicKey: _q, ...row }: LockedDevice) => row
