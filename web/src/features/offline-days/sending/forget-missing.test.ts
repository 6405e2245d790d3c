// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, memberId, resultToKeep, toPrepare } from '../testing/prepared-device.ts'

let answer: () => Response | Promise<Response>
vi.stubGlobal('fetch', async () => answer())
vi.mock('../../../platform/parse-known.ts', () => ({ parseKnown: (_schema: unknown, value: unknown) => value }))

const { dayHasChanged, findDay, forgetDay, makeDay } = await import('../day-on-device.ts')
const { forgetMissing } = await import('./forget-missing.ts')
const { readOpenDay } = await import('../use-open-day.ts')

const boardWith = (visitIds: readonly string[]) => () =>
  Response.json({ day: {}, visits: visitIds.map((id) => ({ id })) })
const peopleHere = async () => (await readOpenDay())?.day.people.map((one) => one.memberId)

beforeEach(async () => {
  await (await makeDay()).prepare(await toPrepare())
  await dayHasChanged()
})
afterEach(async () => {
  await clearDevice(await findDay())
  await forgetDay()
})

test('at the next contact, the device notes that the day was ended or opened again, by whom and when', async () => {
  const visits = (await readOpenDay())?.day.people.map(({ visitId }) => ({ id: visitId }))
  for (const state of ['open', 'closed', 'open'] as const) {
    const end = state === 'closed' ? { closedAt: '2026-11-26T15:40:00.000Z', closedByName: 'Tim Roth' } : {}
    answer = () => Response.json({ day: { state, ...end }, visits })
    await forgetMissing()
    const { isClosed, closedAt, closedByName } = (await readOpenDay())?.marks ?? {}
    expect({
      isClosed: isClosed ?? false,
      closedAt: closedAt ?? undefined,
      closedByName: closedByName ?? undefined,
    }).toEqual({
      isClosed: state === 'closed',
      ...end,
    })
  }
  expect(await peopleHere()).toEqual([memberId])
})

test('at the next contact, a person who is no longer on the board is deleted from the device', async () => {
  answer = boardWith([])
  await forgetMissing()
  expect(await peopleHere()).toEqual([])
})

test.each([['waiting'], ['member-archived'], ['maybe-another-person']])(
  'staff see whose result it is as long as the result is only on this device: %s',
  async (state) => {
    const day = await makeDay()
    const result = resultToKeep(1)
    await day.keepEntry(result)
    if (state !== 'waiting') await day.setEntryState(result.id, state)
    answer = boardWith([])
    await forgetMissing()
    expect(await peopleHere()).toEqual([memberId])
    await day.forgetEntry(result.id)
    await forgetMissing()
    expect(await peopleHere()).toEqual([])
  },
)

test.each([['not-found'], ['on-hold'], ['consent-required']])(
  'the name is deleted, but the result stays here until staff have read why it was refused: %s',
  async (state) => {
    const day = await makeDay()
    const result = resultToKeep(1)
    await day.keepEntry(result)
    await day.setEntryState(result.id, state)
    answer = boardWith([])
    await forgetMissing()
    expect(await peopleHere()).toEqual([])
    expect(await day.listEntries()).toHaveLength(1)
  },
)

test('a person who was removed from the day on another device keeps an unfinished measurement here', async () => {
  const day = await makeDay()
  await day.keepDraft('draft', { memberId, profileId: 'p', unsent: {} })
  answer = boardWith([])
  await forgetMissing()
  expect(await peopleHere()).toEqual([memberId])
  expect(await day.countDrafts()).toBe(1)
})

test('people stay on the device while they are on the board, or while the board is unknown', async () => {
  answer = boardWith(['00000000-0000-4000-8000-000000000004'])
  await forgetMissing()
  expect(await peopleHere()).toEqual([memberId])
  for (const [status, code] of [
    [404, 'not-found'],
    [503, 'unavailable'],
  ] as const) {
    answer = () => Response.json({ type: 'about:blank', title: '', status, code }, { status })
    await forgetMissing()
    expect(await peopleHere()).toEqual([memberId])
  }
})

test('a late board has no effect on the day for which the device was set up in the meantime', async () => {
  const later = await toPrepare()
  const [person] = later.prepared.people
  answer = async () => {
    const people = [{ ...person, visitId: '00000000-0000-4000-8000-000000000014' }]
    const day = { ...later.prepared.day, id: '00000000-0000-4000-8000-000000000012' }
    await (await makeDay()).prepare({ ...later, dayId: day.id, prepared: { ...later.prepared, day, people } })
    return Response.json({ day: { state: 'closed' }, visits: [] })
  }
  await forgetMissing()
  expect(await peopleHere()).toEqual([memberId])
  expect((await readOpenDay())?.marks.isClosed ?? false).toBe(false)
})
