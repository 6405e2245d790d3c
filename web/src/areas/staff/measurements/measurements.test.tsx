import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { checkUp, guid, listItem, memberItem, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { listQuery } from '../../../features/check-ups/list/use-check-ups.ts'
import { apiPagesOptions } from '../../../platform/pages/pages.ts'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import { StaffMeasurements } from './measurements.tsx'
import { NewMeasurement } from './new.tsx'

const area = '/staff/1/member-measurements'
const anna = guid(901)
const nora = guid(902)

const stories = {
  '/api/tenants/1/members': () => ({
    items: [memberItem(901, 'Anna', 'Arndt'), memberItem(902, 'Nora', 'Neuhaus')],
    nextCursor: null,
  }),
  [`/api/tenants/1/members/${anna}`]: () => memberRecord(901, 'Anna', 'Arndt'),
  [`/api/tenants/1/members/${nora}`]: () => memberRecord(902, 'Nora', 'Neuhaus'),
  '/api/tenants/1/products': () => ({
    items: [6, 15].map((pluginId) => ({
      id: guid(pluginId),
      productId: pluginId,
      plugin: { pluginId },
      displayName: pluginId === 6 ? 'StressPilot' : 'Tanita',
      state: 'active',
      licenceEndsOn: null,
      checkUpsUsed: 0,
      checkUpsAllowed: null,
      canBeTried: false,
    })),
  }),
  '/api/tenants/1/check-ups': (url: URL) => ({
    items: url.searchParams.get('memberId') === nora ? [] : annas(url),
    nextCursor: null,
  }),
  '/api/tenants/1/check-up-changes': () => ({
    items: [1, 2, 3].map((number) => ({ resultGuid: guid(number), outcome: number === 1 ? 'better' : null })),
    nextCursor: null,
  }),
  [`/api/tenants/1/check-ups/${guid(1)}`]: () => checkUp(1),
  [`/api/tenants/1/check-ups/${guid(2)}`]: () => checkUp(2),
  [`/api/tenants/1/check-ups/${guid(3)}`]: () => checkUp(3),
}

function annas(url: URL) {
  const all = [
    listItem(1),
    listItem(2, { pluginId: 13, profileId: null, profileName: '', dateOfMeasurement: '2026-08-14T08:00:00Z' }),
    listItem(3, { dateOfMeasurement: '2026-05-06T08:00:00Z' }),
  ]
  const products = url.searchParams.getAll('productId')
  return all.filter((item) => products.length === 0 || products.includes(String(item.pluginId)))
}

const open = (at: string) =>
  renderInApp({
    at,
    pages: {
      '/staff/$groupId/member-measurements': StaffMeasurements,
      '/staff/$groupId/member-measurements/$resultGuid': StaffMeasurements,
    },
  })
const menu = () => screen.findByRole('complementary', { name: 'Measurements' })
const listQueries = (asked: readonly URL[]) => asked.filter((url) => url.pathname === '/api/tenants/1/check-ups')

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without a member in the URL, the page chooses the first one, marks this choice for the audit, and shows the name large', async () => {
  const asked = fakeApi(stories)
  const { router } = open(area)
  await screen.findByRole('heading', { level: 1, name: 'Anna Arndt' })
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}`))
  expect(
    listQueries(asked).map((url) => [url.searchParams.get('memberId'), url.searchParams.get('automatic')]),
  ).toEqual([[anna, 'true']])
})

test('a member in the address counts as chosen by the reader, not by the page', async () => {
  const asked = fakeApi(stories)
  open(`${area}?memberId=${anna}`)
  await screen.findByRole('heading', { level: 1, name: 'Anna Arndt' })
  await waitFor(() => expect(listQueries(asked)).toHaveLength(1))
  expect(listQueries(asked)[0]?.searchParams.has('automatic')).toBe(false)
})

test('an address that names only a check-up keeps it and adds its member', async () => {
  fakeApi(stories)
  const { router } = open(`${area}/${guid(3)}`)
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(3)}?memberId=${anna}`))
  await waitFor(async () => expect(within(await menu()).getAllByRole('link', { current: 'page' })).toHaveLength(1))
  expect(router.state.location.href).toBe(`${area}/${guid(3)}?memberId=${anna}`)
})

test('a check-up of another member is replaced by the first of this member', async () => {
  fakeApi(stories)
  const { router } = open(`${area}/${guid(77)}?memberId=${anna}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${area}/${guid(1)}`))
})

const longList = {
  ...stories,
  '/api/tenants/1/check-ups': (url: URL) => ({ items: annas(url), nextCursor: 'older' }),
  [`/api/tenants/1/check-ups/${guid(9)}`]: () => checkUp(9, { dateOfMeasurement: '2019-03-04T08:00:00Z' }),
}

test('an old check-up stays open although it is far back in the list, and no older pages are loaded for it', async () => {
  const asked = fakeApi(longList)
  const { router } = open(`${area}/${guid(9)}?memberId=${anna}`)
  await within(await menu()).findByRole('button', { name: 'Show older check-ups' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(router.state.location.pathname).toBe(`${area}/${guid(9)}`)
  expect(listQueries(asked).filter((url) => url.searchParams.has('cursor'))).toEqual([])
})

test('an old check-up of a product that is not chosen is replaced by the first that is', async () => {
  const asked = fakeApi(longList)
  const { router } = open(`${area}/${guid(9)}?memberId=${anna}&productId=13`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${area}/${guid(2)}`))
  expect(listQueries(asked).filter((url) => url.searchParams.has('cursor'))).toEqual([])
})

test('an address that names an unknown check-up and no member says so, and leads to the first check-up', async () => {
  fakeApi(stories)
  const { router } = open(`${area}/${guid(77)}`)
  expect(await screen.findByText('This check-up was not found. The newest one is shown instead.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}`))
})

test('an address that names an unknown member says so, and leads to the first one', async () => {
  fakeApi(stories)
  const { router } = open(`${area}?memberId=${guid(999)}`)
  expect(await screen.findByText('This member was not found.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}`))
})

test('when the server fails, both columns show the error, and each can be retried', async () => {
  let isBroken = true
  const failure = { type: 'about:blank', title: 'Failed', status: 500, code: 'internal' }
  const members = () => (isBroken ? Response.json(failure, { status: 500 }) : stories['/api/tenants/1/members']())
  fakeApi({ ...stories, '/api/tenants/1/members': members })
  const { router } = open(area)
  await within(await menu()).findByRole('alert')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  isBroken = false
  fireEvent.click(within(await menu()).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}`))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the owner of the check-up in the address is unknown, no other person is chosen', async () => {
  const address = `/api/tenants/1/check-ups/${guid(3)}`
  const failure = { type: 'about:blank', title: 'Failed', status: 503, code: 'unavailable' }
  let isBroken = true
  const named = () => (isBroken ? Response.json(failure, { status: 503 }) : checkUp(3))
  const asked = fakeApi({ ...stories, '/readyz': () => ({}), [address]: named })
  const { router } = open(`${area}/${guid(3)}`)
  const firstMembers = () => asked.filter((url) => url.searchParams.get('limit') === '1')
  await within(await menu()).findByRole('alert')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(router.state.location.href).toBe(`${area}/${guid(3)}`)
  expect([firstMembers(), listQueries(asked)]).toEqual([[], []])
  isBroken = false
  fireEvent.click(within(await menu()).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(3)}?memberId=${anna}`))
  expect(firstMembers()).toEqual([])
})

test('a check-up that cannot be fetched stays open with its error instead of being replaced', async () => {
  const failure = { type: 'about:blank', title: 'Failed', status: 500, code: 'internal' }
  fakeApi({
    ...stories,
    [`/api/tenants/1/check-ups/${guid(77)}`]: () => Response.json(failure, { status: 500 }),
  })
  const { router } = open(`${area}/${guid(77)}?memberId=${anna}`)
  expect(await screen.findByRole('alert')).toBeTruthy()
  await within(await menu()).findAllByRole('link', { name: /\d [A-Z][a-z]+ \d{4}/ })
  expect(router.state.location.href).toBe(`${area}/${guid(77)}?memberId=${anna}`)
})

test('when sharing ends the open result says so, even if the shorter list comes first', async () => {
  const member = { memberId: anna, firstName: 'Anna', lastName: 'Arndt' }
  const refusal = { type: 'about:blank', title: 'Not shared', status: 403, code: 'not-shared', member }
  let isShared = true
  fakeApi({
    ...stories,
    '/api/tenants/1/check-ups': (url: URL) => ({
      items: annas(url).filter(({ resultGuid }) => isShared || resultGuid !== guid(3)),
      nextCursor: null,
    }),
    [`/api/tenants/1/check-ups/${guid(3)}`]: () => (isShared ? checkUp(3) : Response.json(refusal, { status: 403 })),
  })
  const { router } = open(`${area}/${guid(3)}?memberId=${anna}`)
  await within(await menu()).findByRole('link', { current: 'page' })
  await screen.findByRole('button', { name: 'More about this check-up' })
  isShared = false
  await queryClient.invalidateQueries({ queryKey: ['getCheckUpsOfTenant'] })
  expect(await screen.findByRole('heading', { name: /Anna Arndt does not share/ })).toBeTruthy()
  expect(router.state.location.href).toBe(`${area}/${guid(3)}?memberId=${anna}`)
})

test('a member without check-ups leads to the empty list with its text, and the query is kept', async () => {
  fakeApi(stories)
  const { router } = open(`${area}/${guid(1)}?memberId=${nora}&productId=6&productId=15`)
  await waitFor(() => expect(router.state.location.href).toBe(`${area}?memberId=${nora}&productId=6&productId=15`))
  expect(await within(await menu()).findByText('There are no check-ups yet.')).toBeTruthy()
})

test('items show profile name or product id, the short date, and which one is open', async () => {
  fakeApi(stories)
  open(`${area}/${guid(3)}?memberId=${anna}`)
  const list = within(await menu())
  const rows = await list.findAllByRole('link', { name: /\d [A-Z][a-z]+ \d{4}/ })
  expect(rows.map((row) => row.textContent)).toEqual([
    'Stress load18 Nov 2026',
    'Stress load6 May 2026',
    '1314 Aug 2026',
  ])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'page', null])
  expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'StressPilot',
    'Product 13',
  ])
})

test('while it is unknown what a member shares, an empty list is shown as loading', async () => {
  const { promise: record, resolve: told } = Promise.withResolvers()
  fakeApi({ ...stories, [`/api/tenants/1/members/${nora}`]: () => record })
  // Puts the list into the cache, so that the page waits only for the record.
  const query = listQuery({ tenantId: 1, memberId: nora, productIds: [] })
  const asked = { params: { tenantId: 1 }, query }
  await queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpsApi.getCheckUpsOfTenant, asked))
  open(`${area}?memberId=${nora}`)
  await menu()
  expect(screen.queryByText(/no check-ups yet/)).toBeNull()
  told({ ...memberRecord(902, 'Nora', 'Neuhaus'), isSharingAll: false })
  expect(await within(await menu()).findByText('Nothing shared yet')).toBeTruthy()
  expect(screen.queryByText(/no check-ups yet/)).toBeNull()
})

test('items with the same name and day also show the time, or the time of recording if that is the same too', async () => {
  const at = (time: string) => `2026-05-06T${time}Z`
  fakeApi({
    ...stories,
    '/api/tenants/1/check-ups': () => ({
      items: [
        listItem(1, { dateOfMeasurement: at('10:00:00'), recordedAt: at('10:05:40') }),
        listItem(2, { dateOfMeasurement: at('10:00:00'), recordedAt: at('10:05:10') }),
        listItem(3, { dateOfMeasurement: at('08:00:00') }),
        listItem(4, { dateOfMeasurement: at('07:00:00'), profileId: null, profileName: 'Another' }),
      ],
      nextCursor: null,
    }),
  })
  open(area)
  const list = within(await menu())
  await list.findByText('Another')
  const said = list.getAllByRole('link').flatMap((link) => link.querySelector('time')?.textContent ?? [])
  expect(said).toEqual([
    expect.stringMatching(/^6 May 2026, \d\d:00, recorded at \d\d:05:40$/),
    expect.stringMatching(/^6 May 2026, \d\d:00, recorded at \d\d:05:10$/),
    expect.stringMatching(/^6 May 2026, \d\d:00$/),
    '6 May 2026',
  ])
})

test('choosing a check-up replaces the address, keeps the query and adds nothing to the history', async () => {
  fakeApi(stories)
  const { router, history } = open(`${area}/${guid(1)}?memberId=${anna}&productId=6`)
  const row = await screen.findByRole('link', { name: /6 May 2026/ })
  const before = history.length
  fireEvent.click(row)
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(3)}?memberId=${anna}&productId=6`))
  expect(history.length).toBe(before)
})

test('below 1025 px the menu is a slide-over that closes on choice', async () => {
  setWidth(1024)
  fakeApi(stories)
  const { router } = open(`${area}/${guid(1)}?memberId=${anna}`)
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /Stress load, 18 Nov 2026.*1 of 3/ }))
  const drawer = within(screen.getByRole('dialog', { name: 'Measurements' }))
  fireEvent.click(await drawer.findByRole('link', { name: /6 May 2026/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe(`${area}/${guid(3)}`)
})

test('skeleton rows of 52 px are shown while the list loads', async () => {
  fakeApi({ ...stories, '/api/tenants/1/check-ups': () => new Promise(() => {}) })
  open(`${area}?memberId=${anna}`)
  const rows = await screen.findAllByTestId('check-up-skeleton')
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row.style.height).toBe('52px')
})

test('choosing another member opens their newest check-up and no longer counts as automatic', async () => {
  const asked = fakeApi(stories)
  const { router } = open(area)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${area}/${guid(1)}`))
  fireEvent.click(screen.getByRole('combobox', { name: 'Member' }))
  fireEvent.click(await screen.findByRole('option', { name: /^Nora Neuhaus/ }))
  await waitFor(() => expect(router.state.location.href).toBe(`${area}?memberId=${nora}`))
  await screen.findByRole('heading', { level: 1, name: 'Nora Neuhaus' })
  expect(listQueries(asked).at(-1)?.searchParams.has('automatic')).toBe(false)
})

test('clearing the member shows the check-ups of all members', async () => {
  const asked = fakeApi(stories)
  const { router } = open(`${area}/${guid(1)}?memberId=${anna}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Show all members' }))
  await waitFor(() => expect(listQueries(asked).at(-1)?.searchParams.has('memberId')).toBe(false))
  expect(screen.getByPlaceholderText('all members')).toHaveProperty('value', '')
  await waitFor(() => expect(router.state.location.href).toBe(`${area}/${guid(1)}`))
})

test('products filter the list, are named alone, counted from two on, and can be cleared', async () => {
  const asked = fakeApi(stories)
  const { router } = open(`${area}/${guid(1)}?memberId=${anna}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Products: all products' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'StressPilot' }))
  await screen.findByRole('button', { name: 'Products: StressPilot' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tanita' }))
  await screen.findByRole('button', { name: 'Products: 2 products' })
  expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}&productId=6&productId=15`)
  await waitFor(() => expect(listQueries(asked).at(-1)?.searchParams.getAll('productId')).toEqual(['6', '15']))
  fireEvent.click(screen.getByRole('button', { name: 'Show all products' }))
  await screen.findByRole('button', { name: 'Products: all products' })
  expect(router.state.location.href).toBe(`${area}/${guid(1)}?memberId=${anna}`)
})

test('the link to a new measurement keeps member and products', async () => {
  fakeApi(stories)
  open(`${area}/${guid(1)}?memberId=${anna}&productId=6`)
  const link = await screen.findByRole('link', { name: 'New measurement' })
  expect(link.getAttribute('href')).toBe(`${area}/new?memberId=${anna}&productId=6`)
})

test('the page for a new measurement stays open for a member without check-ups, and asks for a member if none is chosen', async () => {
  fakeApi({ ...stories, '/api/tenants/1/measurement-profiles': () => ({ items: [] }) })
  const at = `${area}/new?memberId=${nora}`
  const { router } = renderInApp({ at, pages: { '/staff/$groupId/member-measurements/new': NewMeasurement } })
  expect(await within(await menu()).findByText('There are no check-ups yet.')).toBeTruthy()
  expect(router.state.location.href).toBe(at)
  fireEvent.click(screen.getByRole('button', { name: 'Show all members' }))
  expect(await within(await menu()).findByText('Choose a member to see earlier check-ups.')).toBeTruthy()
  expect(router.state.location.href).toBe(`${area}/new`)
})

const profile = {
  id: guid(77),
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: 6,
  version: '1.0.0',
  name: 'Stress load',
  kind: 'questionnaire',
  minutes: 3,
  itemCount: 10,
  selfService: true,
}

const hidden = (change: Partial<MemberListItem>, exceptions: readonly number[] = []) => ({
  ...stories,
  [`/api/tenants/1/members/${nora}`]: () => ({ ...memberRecord(902, 'Nora', 'Neuhaus'), ...change }),
  [`/api/tenants/1/members/${nora}/consents`]: () => ({
    memberId: nora,
    firstName: 'Nora',
    lastName: 'Neuhaus',
    isLinked: false,
    decidesAlone: false,
    tenantKind: 'studio',
    storesHealthData: change.storesHealthData ?? true,
    sharesAll: false,
    exceptions,
    records: [],
  }),
  '/api/tenants/1/measurement-profiles': () => ({ items: [profile] }),
})

test('if a member shares only some products, an empty list leaves open whether there are results', async () => {
  fakeApi(hidden({ isSharing: true, isSharingAll: false }))
  open(`${area}?memberId=${nora}`)
  expect(await screen.findByRole('heading', { name: 'Nothing shared yet' })).toBeTruthy()
  expect(await within(await menu()).findByText('Nothing shared yet')).toBeTruthy()
  expect(screen.queryByText(/no check-ups? yet/i)).toBeNull()
})

test('a filter for a product that the member does not share says so, and offers the shared results', async () => {
  const member = { memberId: nora, firstName: 'Nora', lastName: 'Neuhaus' }
  const refusal = { type: 'about:blank', title: 'Not shared', status: 403, code: 'not-shared', member }
  fakeApi({
    ...hidden({ isSharing: true, isSharingAll: false }, [6]),
    '/api/tenants/1/check-ups': (url: URL) =>
      url.searchParams.has('productId') ? Response.json(refusal, { status: 403 }) : { items: [], nextCursor: null },
  })
  const { router } = open(`${area}?memberId=${nora}&productId=15`)
  expect(await screen.findByRole('heading', { name: 'Nora Neuhaus does not share these results' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(await screen.findByRole('link', { name: 'Show shared results' }))
  await waitFor(() => expect(router.state.location.href).toBe(`${area}?memberId=${nora}`))
  expect(await screen.findByRole('heading', { name: 'Nothing shared yet' })).toBeTruthy()
})

const aboutResults = (asked: readonly URL[]) =>
  asked.map(({ pathname }) => pathname).filter((path) => /check-ups|check-up-changes|documents|analyses/.test(path))

test.each<[string, Partial<MemberListItem>, string]>([
  ['shares nothing', { isSharing: false }, 'Nora Neuhaus does not share these results'],
  ['has not consented', { isSharing: false, storesHealthData: false }, 'The consent to store health data is missing'],
])(
  'of a member who %s nothing is asked that must be refused, and no page says that there is none',
  async (_, change, told) => {
    const asked = fakeApi(hidden(change))
    open(`${area}?memberId=${nora}`)
    await screen.findByText(told)
    expect(await screen.findByRole('button', { name: 'Record' })).toBeTruthy()
    expect(aboutResults(asked)).toEqual([])
    expect(screen.queryByText(/no check-ups? yet/i)).toBeNull()
  },
)

test.each<[string, Partial<MemberListItem>, string]>([
  ['shares nothing', { isSharing: false }, 'Shares no results with you at present.'],
  ['has not consented', { isSharing: false, storesHealthData: false }, 'The consent to store health data is missing'],
])('a new measurement of a member who %s does not say that there is none', async (_, change, told) => {
  const asked = fakeApi(hidden(change))
  const at = `${area}/new?memberId=${nora}`
  renderInApp({ at, pages: { '/staff/$groupId/member-measurements/new': NewMeasurement } })
  await screen.findByText(told)
  expect(screen.queryByText(/no check-ups? yet/i)).toBeNull()
  expect(listQueries(asked)).toEqual([])
  const analyses = aboutResults(asked).filter((path) => path.endsWith('/analyses'))
  if (change.storesHealthData === false) expect(analyses).toEqual([])
})
