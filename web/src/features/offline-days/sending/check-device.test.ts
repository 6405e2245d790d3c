// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, resultToKeep, toPrepare } from '../testing/prepared-device.ts'
import type { OfflineDay } from '../../../platform/offline-day/offline-day.ts'

let deviceId = ''
vi.stubGlobal('fetch', async () => Response.json({ items: [{ deviceId, state: 'ended' }] }))
vi.mock('../../../platform/parse-known.ts', () => ({ parseKnown: (_schema: unknown, value: unknown) => value }))

const { dayHasChanged, dayOnDevice, findDay, forgetDay, makeDay } = await import('../day-on-device.ts')
const { checkDevice } = await import('./check-device.ts')

let day: OfflineDay
beforeEach(async () => {
  day = await makeDay()
  const given = await toPrepare()
  deviceId = given.deviceId
  await day.prepare(given)
  await dayHasChanged()
})
afterEach(async () => {
  await clearDevice(await findDay())
  await forgetDay()
})

test('a device that a colleague ended asks for no PIN any more if everything had been sent', async () => {
  await checkDevice()
  expect(dayOnDevice().kind).toBe('none')
})

test('a device that a colleague ended keeps what it has not sent', async () => {
  await day.keepEntry(resultToKeep(1))
  await dayHasChanged()
  await checkDevice()
  expect(dayOnDevice()).toMatchObject({ kind: 'locked', waiting: 1, sealed: 1, hasPin: false })
})

test('a device that a colleague ended still takes the result of an analysis that another window has open', async () => {
  await day.keepDraft(resultToKeep(1).id, {})
  await checkDevice()
  expect(dayOnDevice().kind).toBe('locked')
})
