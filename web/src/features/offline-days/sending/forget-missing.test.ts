// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, memberId, resultToKeep, toPrepare } from '../testing/prepared-device.ts'

let answer: () => Response
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

test('an erased person is deleted from the device with the next contact; their unsent result stays until it is refused', async () => {
  const day = await makeDay()
  await day.keepEntry(resultToKeep(1))
  answer = boardWith([])
  await forgetMissing()
  expect(await peopleHere()).toEqual([])
  expect(await day.listEntries()).toHaveLength(1)
})

test('a person who is taken off the day elsewhere keeps an unfinished measurement here', async () => {
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
