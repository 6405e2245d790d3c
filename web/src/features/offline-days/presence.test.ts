// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDevice, dayId, tenantId, toPrepare } from './testing/prepared-device.ts'

let answer: () => Promise<Response> = async () => Response.json({})
const asked: string[] = []
vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
  if (address === '/api/session')
    return Response.json({ user: { hasOwnTimezone: true }, memberships: memberships.map((groupId) => ({ groupId })) })
  if (body !== undefined) asked.push(address)
  return answer()
})
vi.mock('../../platform/parse-known.ts', () => ({ parseKnown: (_schema: unknown, value: unknown) => value }))
let memberships = [tenantId]

const { dayHasChanged, findDay, forgetDay, makeDay } = await import('./day-on-device.ts')
const { listVisits } = await import('./day-visits.ts')
const { marksAfterRefresh, marksWithPresence, markPresence, sendPresence } = await import('./presence.ts')
const { dayMarksSchema } = await import('./prepared-day.ts')
const { readOpenDay } = await import('./use-open-day.ts')

const nobodyYet = dayMarksSchema.parse({})
const stateWith = (state: 'here' | 'left', marks: typeof nobodyYet) => {
  const person = {
    visitId: 'visit',
    memberId: 'mara',
    state,
    ageOnDay: 40,
    storesHealthData: true,
    steps: [{ state: 'waiting' }],
  }
  return listVisits({ day: { people: [person], endsAt: '' }, marks, drafts: [] } as never)[0]?.state
}

test('a person who left before the device was set up can be marked as here again without a network', () => {
  expect(stateWith('left', nobodyYet)).toBe('left')
  const marks = marksWithPresence(nobodyYet, 'visit', false)
  expect(stateWith('left', marks)).toBe('here')
  expect(marks.presence).toEqual([{ visitId: 'visit', act: 'return' }])
})

test('only the last of several marks is sent to the server', () => {
  const marks = marksWithPresence(marksWithPresence(nobodyYet, 'visit', false), 'visit', true)
  expect(stateWith('here', marks)).toBe('left')
  expect(marks.presence).toEqual([{ visitId: 'visit', act: 'leave' }])
})

test('a person who was marked as here again on another device is here once the people are fetched', () => {
  const marks = marksWithPresence(nobodyYet, 'visit', true)
  expect(stateWith('here', marksAfterRefresh(marks))).toBe('left')
  expect(stateWith('here', marksAfterRefresh({ ...marks, presence: [] }))).toBe('here')
})

describe('the server is notified that a person has left', () => {
  const waiting = async () => (await readOpenDay())?.marks.presence.map(({ act }) => act)
  const refuses = (status: number, code: string) => async () =>
    Response.json({ type: 'about:blank', title: '', status, code }, { status })

  beforeEach(async () => {
    asked.length = 0
    memberships = [tenantId]
    await (await makeDay()).prepare(await toPrepare())
    await dayHasChanged()
    await markPresence('visit-1', true)
  })
  afterEach(async () => {
    await clearDevice(await findDay())
    await forgetDay()
  })

  test.each([
    ['its database is away', 503, 'unavailable'],
    ['it is asked too often', 429, 'too-many-requests'],
    ['the person has to prove who they are', 403, 'reauth-required'],
    ['the person may not do that', 403, 'role-too-low'],
  ])('later, if it cannot accept the change now: %s', async (_when, status, code) => {
    answer = refuses(status, code)
    await sendPresence()
    expect(await waiting()).toEqual(['leave'])
    answer = async () => Response.json({})
    await sendPresence()
    expect(await waiting()).toEqual([])
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain(`/api/tenants/${tenantId}/measurement-days/${dayId}/`)
  })

  test('only by a user of the tenant, and the change is kept while a user of another tenant is signed in', async () => {
    answer = refuses(404, 'not-found')
    memberships = [8]
    await sendPresence()
    expect(await waiting()).toEqual(['leave'])
  })

  test('no longer, if the visit does not exist any more', async () => {
    answer = refuses(404, 'not-found')
    await sendPresence()
    expect(await waiting()).toEqual([])
  })
})
