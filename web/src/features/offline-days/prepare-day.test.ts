// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice, memberId, resultToKeep, toPrepare } from './testing/prepared-device.ts'

let peopleOnServer: readonly object[] = []
let whileFetching: (() => Promise<void>) | undefined
vi.stubGlobal('fetch', async () => {
  const { prepared, serverPart, deviceId } = device
  await whileFetching?.()
  const { preparedBy: preparedByName, endsAt, proof, tenant, day } = prepared
  return Response.json({
    device: { deviceId, preparedByName, endsAt },
    now: new Date().toISOString(),
    serverPart: Buffer.from(serverPart).toString('base64'),
    proof,
    tenant,
    day,
    people: peopleOnServer,
  })
})
vi.mock('../../platform/parse-known.ts', () => ({ parseKnown: (_schema: unknown, value: unknown) => value }))

const { dayHasChanged, findDay, forgetDay, makeDay } = await import('./day-on-device.ts')
const { refreshPeople } = await import('./prepare-day.ts')
const { readOpenDay } = await import('./use-open-day.ts')

let device = await toPrepare()
const peopleHere = async () => (await readOpenDay())?.day.people.map((one) => one.memberId)
const idOfOther = '00000000-0000-4000-8000-000000000021'
const other = () => ({
  ...device.prepared.people[0],
  memberId: idOfOther,
  visitId: '00000000-0000-4000-8000-000000000024',
})

beforeEach(async () => {
  device = await toPrepare()
  await (await makeDay()).prepare(device)
  await dayHasChanged()
  peopleOnServer = [other()]
})
afterEach(async () => {
  whileFetching = undefined
  await clearDevice(await findDay())
  await forgetDay()
})

test('staff who fetch the people get new people, and people who are no longer on the board are deleted', async () => {
  await refreshPeople()
  expect(await peopleHere()).toEqual([idOfOther])
})

test('a device that is set up for another day during the fetch keeps the people of that day', async () => {
  whileFetching = async () => {
    whileFetching = undefined
    await (await makeDay()).prepare(await toPrepare())
    await dayHasChanged()
  }
  await refreshPeople()
  expect(await peopleHere()).toEqual([memberId])
})

test('staff who fetch the people still see people whose result has not been sent', async () => {
  const day = await makeDay()
  const result = resultToKeep(1)
  await day.keepEntry(result)
  await refreshPeople()
  expect(await peopleHere()).toEqual([idOfOther, memberId])
  await day.setEntryState(result.id, 'not-found')
  await refreshPeople()
  expect(await peopleHere()).toEqual([idOfOther])
})

test('staff who fetch the people can continue an unfinished measurement', async () => {
  await (await makeDay()).keepDraft('draft', { memberId, profileId: 'p', unsent: {} })
  await refreshPeople()
  expect(await peopleHere()).toEqual([idOfOther, memberId])
})

test('a person with an unsent result is listed once, with the current data of the server', async () => {
  await (await makeDay()).keepEntry(resultToKeep(1))
  peopleOnServer = [{ ...other(), memberId, firstName: 'Marah' }]
  await refreshPeople()
  expect((await readOpenDay())?.day.people.map((one) => one.firstName)).toEqual(['Marah'])
})
