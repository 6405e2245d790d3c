// @vitest-environment node
import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { randomBytes } from '../../platform/offline-day/sealing.ts'

Object.assign(globalThis, fake, { indexedDB: fake.indexedDB, window: new EventTarget() })
const { dayHasChanged, findDay, forgetDay, lookAtDevice, makeDay } = await import('./day-on-device.ts')
const { answerLeaving, prepareToLeave } = await import('./leaving.ts')

const serverPart = randomBytes(32)

async function prepare(endsInMs = 3_600_000): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const day = await makeDay()
  await day.prepare({
    deviceId: 'device-1',
    tenantId: 7,
    dayId: 'day-1',
    endsAt: Date.now() + endsInMs,
    serverPart,
    tenantKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    tenantKeyId: 'key-1',
    prepared: { people: [] },
    pin: '482915',
  })
  await dayHasChanged()
}

const keep = async () =>
  (await findDay())?.keepEntry({ id: 'entry-1', createdAt: 1, content: { answers: 1 }, marks: {}, draftId: null })

beforeEach(() => prepare())
afterEach(() => forgetDay())

test('with everything sent, signing out deletes the day and its keys', async () => {
  expect(await prepareToLeave()).toBe('nothing')
  expect(await findDay()).toBeNull()
})

test('with an unsent result nobody is signed out without being asked, and may stay', async () => {
  await keep()
  const leaving = prepareToLeave()
  await vi.waitFor(() => expect(answerLeaving('stay')).toBe(true))
  expect(await leaving).toBeNull()
  expect(await lookAtDevice()).toMatchObject({ kind: 'open', waiting: 1, sealed: 0 })
})

test('after a hand-over the result stays, sealed, and the next person is not asked about it', async () => {
  await keep()
  const leaving = prepareToLeave()
  // The question is on screen by then.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await (await findDay())?.handOver()
  await vi.waitFor(() => expect(answerLeaving('handed-over')).toBe(true))
  expect(await leaving).toBe('sealed')
  expect(await lookAtDevice()).toMatchObject({ kind: 'locked', waiting: 1, sealed: 1, hasPin: false })
  expect(await prepareToLeave()).toBe('sealed')
})

test('when the day has ended, names and keys are deleted, and an unsent result stays sealed', async () => {
  await prepare(-1)
  expect(await lookAtDevice()).toMatchObject({ kind: 'none' })
  await prepare()
  await keep()
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] })
  expect(await lookAtDevice()).toMatchObject({ kind: 'locked', waiting: 1, sealed: 1, hasPin: false })
  vi.useRealTimers()
})
