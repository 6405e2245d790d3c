// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, resultToKeep, storedHere, toPrepare } from './testing/prepared-device.ts'

const network = { isOnline: true, status: 204 }
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => network.isOnline })
const asked: string[] = []
vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
  if (!network.isOnline) throw new TypeError('no network')
  asked.push(`${method} ${address}`)
  return network.status === 204
    ? new Response(null, { status: 204 })
    : Response.json({ type: 'about:blank', title: '', status: network.status, code: 'not-found' }, { status: 404 })
})
const { dayHasChanged, findDay, forgetDay, lookAtDevice, makeDay, readWhileOpen } = await import('./day-on-device.ts')
const { endHere, reportEndedDevices } = await import('./end-here.ts')
const { listUnreportedEnds } = await import('../../platform/offline-day/unreported-ends.ts')
const { answerLeaving, prepareToLeave } = await import('./leaving.ts')

async function prepare(endsInMs?: number): Promise<void> {
  await (await makeDay()).prepare({ ...(await toPrepare(endsInMs)), deviceId: 'device-1' })
  await dayHasChanged()
}

const keep = async () => (await findDay())?.keepEntry(resultToKeep(1))

beforeEach(async () => {
  Object.assign(network, { isOnline: true, status: 204 })
  storedHere.clear()
  asked.length = 0
  await prepare()
})
afterEach(async () => {
  await clearDevice(await findDay())
  await forgetDay()
})

const ending = 'DELETE /api/tenants/7/offline-devices/device-1'

test('if everything is sent, signing out deletes the day and its keys, and ends the offline use on the server', async () => {
  expect(await prepareToLeave()).toBe('nothing')
  expect(await findDay()).toBeNull()
  expect(asked).toEqual([ending])
  expect(listUnreportedEnds()).toEqual([])
})

test('without a network nobody can sign out, and nothing is deleted', async () => {
  network.isOnline = false
  await expect(prepareToLeave()).rejects.toThrow('network')
  expect(await lookAtDevice()).toMatchObject({ kind: 'open' })
})

test('if the day is ended without a network, the device is emptied immediately, and the server is notified later', async () => {
  network.isOnline = false
  expect(await endHere()).toBe('later')
  expect(await findDay()).toBeNull()
  expect([...storedHere.values()].join()).toContain('device-1')
  network.isOnline = true
  await reportEndedDevices()
  expect(asked).toEqual([ending])
  expect(listUnreportedEnds()).toEqual([])
  await reportEndedDevices()
  expect(asked).toHaveLength(1)
})

test('if the server refuses the report of a user of another tenant, it is repeated until the day has ended', async () => {
  network.status = 404
  expect(await endHere()).toBe('later')
  expect(listUnreportedEnds()).toMatchObject([{ tenantId: 7, deviceId: 'device-1' }])
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] })
  expect(listUnreportedEnds()).toEqual([])
  vi.useRealTimers()
})

test('a person with an unsent result is asked before they are signed out, and may stay', async () => {
  await keep()
  const leaving = prepareToLeave()
  await vi.waitFor(() => expect(answerLeaving('stay')).toBe(true))
  expect(await leaving).toBeNull()
  expect(await lookAtDevice()).toMatchObject({ kind: 'open', waiting: 1, sealed: 0 })
})

test('after a hand-over only the server can read the result, and the next person is not asked about it', async () => {
  await keep()
  const leaving = prepareToLeave()
  // The question stays on the screen until the results are handed over in the next line.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await (await findDay())?.handOver()
  await vi.waitFor(() => expect(answerLeaving('handed-over')).toBe(true))
  expect(await leaving).toBe('sealed')
  expect(await lookAtDevice()).toMatchObject({ kind: 'locked', waiting: 1, sealed: 1, hasPin: false })
  expect(await prepareToLeave()).toBe('sealed')
})

test('when the day has ended, names and keys are deleted, and only the server can read an unsent result', async () => {
  await prepare(-1)
  expect(await lookAtDevice()).toMatchObject({ kind: 'none' })
  await prepare()
  await keep()
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] })
  expect(await lookAtDevice()).toMatchObject({ kind: 'locked', waiting: 1, sealed: 1, hasPin: false })
  vi.useRealTimers()
})

test('a page that reads while the day is being ended finds nothing, and an error on an open day is not hidden', async () => {
  const readLate = readWhileOpen(async (day) => {
    await forgetDay()
    return day.readPrepared()
  }, null)
  expect(await readLate).toBeNull()
  await prepare()
  await expect(readWhileOpen(() => Promise.reject(new Error('broken')), null)).rejects.toThrow('broken')
})

test('if a result is on the device, the day is ended neither here nor on the server', async () => {
  await keep()
  expect(await endHere()).toBe('unsent')
  expect(await lookAtDevice()).toMatchObject({ waiting: 1 })
  expect(asked).toEqual([])
  expect(listUnreportedEnds()).toEqual([])
})

test('if another window stores a result while a person signs out, the person is asked again', async () => {
  await keep()
  const leaving = prepareToLeave()
  await vi.waitFor(() => expect(answerLeaving('all-sent')).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await vi.waitFor(() => expect(answerLeaving('stay')).toBe(true))
  expect(await leaving).toBeNull()
  expect(await lookAtDevice()).toMatchObject({ waiting: 1 })
})

test('the answers of an unfinished measurement are deleted only after the person was asked', async () => {
  await (await findDay())?.keepDraft('draft-1', { memberId: 'mara', profileId: 'stress', unsent: {} })
  const leaving = prepareToLeave()
  await vi.waitFor(() => expect(answerLeaving('stay')).toBe(true))
  expect(await leaving).toBeNull()
  expect(await lookAtDevice()).toMatchObject({ kind: 'open', drafts: 1 })
  const again = prepareToLeave()
  await vi.waitFor(() => expect(answerLeaving('discarded')).toBe(true))
  expect(await again).toBe('nothing')
  expect(await findDay()).toBeNull()
})
