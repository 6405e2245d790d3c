import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSearch, readStaffSearch, stringifySearch } from '../areas/search-params.ts'
import { checkUp, guid, listItem, memberItem, staffSession } from '../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../testing/fake-api.ts'
import { addressOfCheckUp, addressOfFirstMember, loadMeasurements } from './measurements-visit.ts'

const area = '/staff/1/member-measurements'
const anna = guid(901)
const atDay = { dayId: guid(5), station: 2 }

beforeEach(() => {
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/members': () => ({ items: [memberItem(901, 'Anna', 'Arndt')], nextCursor: null }),
    '/api/tenants/1/check-ups': () => ({ items: [listItem(1)], nextCursor: null }),
    [`/api/tenants/1/check-ups/${guid(1)}`]: () => checkUp(1),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the address from another page and returns the address after all redirects. */
async function visit(href: string, memberChoice?: 'automatic' | 'all') {
  const root = createRootRoute({ validateSearch: readStaffSearch })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/staff/$groupId/member-measurements',
    loader: loadMeasurements,
  })
  const result = createRoute({
    getParentRoute: () => root,
    path: '/staff/$groupId/member-measurements/$resultGuid',
    loader: loadMeasurements,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const router = createRouter({
    routeTree: root.addChildren([home, list, result]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  await router.navigate({ href, state: { isJustMeasured: true, atDay, memberChoice } } as never)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`${area}/${guid(1)}`))
  return router.state.location
}

test('an address that was completed with its result keeps the day and the mark "measured just now"', async () => {
  const { href, state } = await visit(`${area}?memberId=${anna}`)
  expect(href).toBe(`${area}/${guid(1)}?memberId=${anna}`)
  expect(state).toMatchObject({ isJustMeasured: true, atDay })
  expect(state.memberChoice).toBeUndefined()
})

test('an address that was also completed with its member keeps both, and marks the member as chosen automatically', async () => {
  const { href, state } = await visit(area)
  expect(href).toBe(`${area}/${guid(1)}?memberId=${anna}`)
  expect(state).toMatchObject({ isJustMeasured: true, atDay, memberChoice: 'automatic' })
})

test('the choice of all members is kept', async () => {
  const { href, state } = await visit(area, 'all')
  expect(href).toBe(`${area}/${guid(1)}`)
  expect(state).toMatchObject({ isJustMeasured: true, atDay, memberChoice: 'all' })
})

test('data is requested early only for a tenant where the person works', () => {
  const own = {
    params: { groupId: '1', resultGuid: guid(1) },
    search: '',
    language: 'de',
    memberships: staffSession.memberships,
  } as const
  expect([addressOfFirstMember(own), addressOfCheckUp(own)]).toEqual([
    ['/api/tenants/1/members?status=active&limit=1'],
    [`/api/tenants/1/check-ups/${guid(1)}`],
  ])
  const foreign = { ...own, params: { ...own.params, groupId: '2' } }
  expect([addressOfFirstMember(foreign), addressOfCheckUp(foreign)]).toEqual([[], []])
})

test('the first member is not requested if the address says whose measurements to show', () => {
  const place = {
    params: { groupId: '1' },
    search: `?memberId=${anna}`,
    language: 'de',
    memberships: staffSession.memberships,
  } as const
  expect(addressOfFirstMember(place)).toEqual([])
})
