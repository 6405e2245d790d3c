// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, memberId, profileId, resultToKeep, tenantId, toPrepare } from '../testing/prepared-device.ts'
import type { OfflineDay } from '../../../platform/offline-day/offline-day.ts'
import type { Sender } from '../../../platform/offline-day/sender.ts'

type Refusal = {
  readonly status: number
  readonly code: string
  readonly errors?: readonly { path: string; code: string; message: string }[]
}
const server = {
  stored: [] as string[],
  /**
   * Called before a result is stored. If it returns a refusal, the server responds with this refusal and stores
   * nothing.
   */
  onResult: async (_entryId: string): Promise<Refusal | null> => null,
  memberships: [tenantId],
  /** The response to an entry that was sent without being decrypted. */
  sealed: null as unknown,
  /** The ids of the devices that are registered on the server. */
  devices: [] as string[],
  /** The state of these devices. */
  deviceState: 'active',
}
const problem = ({ status, ...refusal }: Refusal) =>
  Response.json({ type: 'about:blank', title: '', status, ...refusal }, { status })
vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
  if (address === '/api/session') return Response.json(sessionWith(server.memberships))
  if (body === undefined)
    return Response.json({ items: server.devices.map((deviceId) => ({ deviceId, state: server.deviceState })) })
  if (server.sealed !== null) return Response.json(server.sealed, { status: 201 })
  const { entryId = '' } = JSON.parse(String(body)) as { entryId?: string }
  const refusal = await server.onResult(entryId)
  if (refusal !== null) return problem(refusal)
  server.stored.push(entryId)
  return Response.json(checkUp, { status: 201 })
})
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true })
const sessionWith = (tenants: readonly number[]) => ({
  user: { hasOwnTimezone: true },
  memberships: tenants.map((groupId) => ({ groupId })),
})
const checkUp = { resultGuid: 'result', version: '1.0.0' }
vi.mock('../../../platform/parse-known.ts', () => ({ parseKnown: (_schema: unknown, value: unknown) => value }))

const { dayHasChanged, dayOnDevice, findDay, forgetDay, lookAtDevice, makeDay } = await import('../day-on-device.ts')
const { awaitDelivery, makeSender: makeSenderOfPage, readResults } = await import('./send-results.ts')
const { readOpenDay } = await import('../use-open-day.ts')
const { sendSealed, listSealed } = await import('./send-sealed.ts')
const { ApiProblem } = await import('../../../platform/api/problems.ts')

/**
 * These senders are stopped after each test. On a slow machine, they would otherwise send again during a later test.
 */
const senders: Sender[] = []
function makeSender(): Sender {
  const sender = makeSenderOfPage()
  senders.push(sender)
  return sender
}

let day: OfflineDay
const [first, second] = [resultToKeep(1), resultToKeep(2)]
const keptIds = async () => (await day.listEntries()).map(({ id }) => id)

beforeEach(async () => {
  Object.assign(server, {
    stored: [],
    onResult: async () => null,
    memberships: [tenantId],
    sealed: null,
    deviceState: 'active',
  })
  day = await makeDay()
  const given = await toPrepare()
  await day.prepare(given)
  server.devices = [given.deviceId]
  await day.keepEntry(first)
  await day.keepEntry(second)
  await dayHasChanged()
})
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.stop()
  await clearDevice(await findDay())
  await forgetDay()
})

test('results of the open day are sent in their order, and deleted here once the server has them', async () => {
  const sender = makeSender()
  await sender.sendNow()
  expect(server.stored).toEqual([first.id, second.id])
  expect(await keptIds()).toEqual([])
})

test('a device that a colleague has ended sends no result that nobody has looked at', async () => {
  server.deviceState = 'ended'
  await makeSender().sendNow()
  expect(server.stored).toEqual([])
  expect(await keptIds()).toEqual([first.id, second.id])
  expect(dayOnDevice()).toMatchObject({ kind: 'locked', sealed: 2 })
})

const interruptions = {
  'the day is locked': async () => day.lock(),
  'the results are handed over': async () => day.handOver(),
  'the day ends at midnight': async () => {
    vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] })
    await lookAtDevice()
    vi.useRealTimers()
  },
}
test.each(Object.entries(interruptions))(
  'when %s while results are sent, the result that was not sent stays on the device',
  async (_, interrupt) => {
    server.onResult = async (entryId) => {
      if (entryId === first.id) await interrupt()
      return null
    }
    await makeSender().sendNow()
    expect(server.stored).toEqual([first.id])
    expect(await keptIds()).toEqual([second.id])
  },
)

test('a result that another window has sent is not sent again, and no longer waits', async () => {
  server.onResult = async (entryId) => {
    if (entryId === first.id) await day.forgetEntry(second.id)
    return null
  }
  await makeSender().sendNow()
  expect(server.stored).toEqual([first.id])
  expect(await keptIds()).toEqual([])
})

test.each(['member-archived', 'birth-date-missing'])(
  'staff read that the record is the reason (%s), and the result can be sent after the record was changed',
  async (reason) => {
    const errors = [{ path: 'memberId', code: reason, message: '' }]
    server.onResult = async (entryId) => (entryId === first.id ? { status: 422, code: 'invalid-input', errors } : null)
    await makeSender().sendNow()
    const [kept] = await readResults()
    expect(kept?.state).toBe(reason)
    server.onResult = async () => null
    await day.decideEntry(first.id, first.content)
    await dayHasChanged()
    await makeSender().sendNow()
    expect(server.stored).toContain(first.id)
    expect(await keptIds()).toEqual([])
  },
)

test('if a user of another tenant sends, the results are refused because of the user, not as results of an erased person', async () => {
  server.memberships = [8]
  server.onResult = async () => ({ status: 404, code: 'not-found' })
  await makeSender().sendNow()
  expect((await readResults()).map(({ state }) => state)).toEqual(['no-membership', 'no-membership'])
  await day.handOver()
  const [row] = await listSealed()
  if (row === undefined) throw new Error('the entry is gone')
  expect(await sendSealed(row)).toMatchObject({ kind: 'refused', code: 'no-membership' })
  server.memberships = [tenantId]
  expect(await sendSealed(row)).toMatchObject({ kind: 'refused', code: 'not-found' })
  expect(await keptIds()).toHaveLength(2)
})

test.each([
  ['was erased', 404, 'not-found'],
  ['is on hold', 409, 'on-hold'],
])('of a person whose record %s, only results without a name stay here', async (_, status, code) => {
  await day.writeMarks({ done: [{ memberId, profileId, at: '2026-11-26T10:00:00Z', entryId: first.id }] })
  await day.keepDraft('draft', { memberId, profileId, unsent: {} })
  server.onResult = async () => ({ status, code })
  await makeSender().sendNow()
  expect((await readResults()).map(({ state }) => state)).toEqual([code, code])
  expect(await readOpenDay()).toMatchObject({ day: { people: [] }, marks: { done: [] }, drafts: [] })
})

test('a person who has withdrawn the consent cannot be measured here any more', async () => {
  server.onResult = async () => ({ status: 403, code: 'consent-required' })
  await makeSender().sendNow()
  expect((await readOpenDay())?.day.people).toMatchObject([{ memberId, storesHealthData: false }])
})

test('results of a device that the server does not know, as after an old backup, do not count as those of an erased person', async () => {
  server.onResult = async () => ({ status: 404, code: 'not-found' })
  server.devices = []
  await day.handOver()
  const [row] = await listSealed()
  if (row === undefined) throw new Error('the entry is gone')
  await sendSealed(row)
  expect((await listSealed())[0]?.state).toBe('sealed-entry-unreadable')
})

test('a locked device reports after sending that its clock was set, because the times of its results may be wrong', async () => {
  const sendOne = async () => {
    const [row] = await listSealed()
    if (row === undefined) throw new Error('the entry is gone')
    return (await sendSealed(row)).report
  }
  await day.handOver()
  server.sealed = { kind: 'measurement', checkUp: { ...checkUp, clockCorrectedSeconds: 20 * 60 } }
  expect(await sendOne()).toMatchObject({ corrected: 1, clockWasSet: true })
  server.sealed = { kind: 'measurement', checkUp }
  await day.changeClock((clock) => ({ ...clock, latestAt: Date.now() + 3_600_000 }))
  expect(await lookAtDevice()).toMatchObject({ clockWasSet: true })
  expect(await sendOne()).toMatchObject({ corrected: 0, clockWasSet: true })
})

test('a result waits if a proxy answers or a proof of identity is required, and is not marked as refused', async () => {
  const met = (status: number, code: string) =>
    awaitDelivery(tenantId, Promise.reject(new ApiProblem({ type: 'about:blank', title: '', status, code } as never)))
  expect(await met(403, 'internal-error')).toEqual({ kind: 'later' })
  expect(await met(403, 'second-factor-required')).toEqual({ kind: 'signed-out' })
  expect(await met(422, 'invalid-input')).toEqual({ kind: 'refused', code: 'invalid-input' })
})
