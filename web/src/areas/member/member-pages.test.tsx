import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unjudgedSample } from '../../testing/change-sample.ts'
import { checkUp, guid, listItem, staffSession, stressLoadId } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../testing/in-app.tsx'
import { MemberCheckUp } from './check-up.tsx'
import { MemberDocuments } from './documents.tsx'
import { MemberOverview } from './overview.tsx'
import { MemberRunAnalysis } from './run-analysis.tsx'

const [membership] = staffSession.memberships
const memberSession: Session = {
  ...staffSession,
  user: { ...staffSession.user, firstName: 'Mara' },
  memberships: membership ? [{ ...membership, role: 'Member', memberId: guid(901) }] : [],
}

const own = (number: number, given: Partial<OwnCheckUpListItem> = {}): OwnCheckUpListItem => ({
  ...listItem(number),
  groupId: 1,
  ...given,
})
const spine = { pluginId: 3, profileId: null, profileName: 'Wirbelsäulenscan' }
const ownList = [
  own(1, spine),
  own(2, { ...spine, dateOfMeasurement: '2026-05-06T08:00:00Z' }),
  own(3, { dateOfMeasurement: '2026-04-06T08:00:00Z' }),
]
const kyphosis = (value: number) => ({
  code: 'kyphosis',
  name: { de: 'Kyphose', en: 'Kyphosis' },
  value,
  unit: '°',
  low: 35,
  high: 50,
})
const spineResult = checkUp(1, {
  ...spine,
  profileCode: null,
  values: [{ ...kyphosis(52), change: unjudgedSample(47, 52, { reason: 'measurement-error-unknown' }) }],
  previous: {
    resultGuid: guid(2),
    dateOfMeasurement: '2026-05-06T08:00:00Z',
    version: '1.0.0',
    scores: [],
    values: [kyphosis(47)],
  },
})

const withHistory = {
  ...spineResult,
  history: [47, 52].map((value, index) => ({
    resultGuid: guid(2 - index),
    dateOfMeasurement: index === 0 ? '2026-05-06T08:00:00Z' : '2026-11-18T08:42:00Z',
    version: '1.0.0',
    scores: [{ code: 'kyphosis', value }],
  })),
}

/** Returns all numbers of the spine scan on the page, visible or for screen readers, except in dates. */
const figuresIn = (page: HTMLElement): readonly string[] => {
  const labels = [...page.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? '')
  const texts = [...page.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  )
  return [...labels, ...texts].filter((text) => /(?<![\d/.:])(?:52|47|5|35|50)(?![\d/.:])/.test(text))
}

const stories = {
  '/api/me/documents': () => ({ items: [], nextCursor: null }),
  '/api/me/check-ups': () => ({ items: ownList, nextCursor: null }),
  '/api/me/latest-check-ups': () => ({ items: [spineResult, checkUp(3)] }),
  '/api/me/check-up-changes': () => ({
    items: [1, 2, 3].map((number) => ({ resultGuid: guid(number), outcome: number === 1 ? 'worse' : null })),
    nextCursor: null,
  }),
  [`/api/me/check-ups/${guid(1)}`]: () => spineResult,
  [`/api/me/check-ups/${guid(3)}`]: () => checkUp(3),
  '/api/me/measurement-profiles': () => ({
    items: [
      {
        id: stressLoadId,
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
        groupId: 1,
        memberId: guid(901),
      },
    ],
  }),
}

const pages = {
  '/member/member-dashboard': MemberOverview,
  '/member/member-dashboard/$resultGuid': MemberCheckUp,
  '/member/documents': MemberDocuments,
}

beforeEach(() => {
  setWidth(1440)
  signedInAs(memberSession)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the overview shows the newest result of every profile with value, band and change', async () => {
  fakeApi(stories)
  renderInApp({ at: '/member/member-dashboard', pages })
  const card = await screen.findByRole('article', { name: 'Spine scan' })
  await waitFor(() => expect(card.textContent).toMatch(/52.*Above range.*\+5 ° since 6 May 2026/))
  const link = within(card).getByRole('link', { name: 'Spine scan' })
  expect(link.getAttribute('href')).toBe(`/member/member-dashboard/${guid(1)}`)
  expect(screen.getAllByRole('article', { name: 'Spine scan' })).toHaveLength(1)
})

test('the overview begins with the meaning of the results, its certainty and the next step', async () => {
  fakeApi(stories)
  renderInApp({ at: '/member/member-dashboard', pages })
  const short = await screen.findByRole('region', { name: 'In short' })
  expect(await within(short).findByText('Need attention: Spine scan.')).toBeTruthy()
  expect(within(short).getByText('A comparison needs a second measurement.')).toBeTruthy()
  const look = within(short).getByRole('link', { name: 'Look at: Spine scan' })
  expect(look.getAttribute('href')).toBe(`/member/member-dashboard/${guid(1)}`)
})

test('a check-up not repeated for 90 days is due, and can be started if the person may run it', async () => {
  vi.setSystemTime('2026-11-21T08:00:00Z')
  fakeApi({
    ...stories,
    '/api/me/check-ups': () => ({
      items: [
        own(1, { ...spine, dateOfMeasurement: '2026-08-23T08:00:00Z' }),
        own(3, { dateOfMeasurement: '2026-08-22T08:00:00Z' }),
      ],
      nextCursor: null,
    }),
    '/api/me/latest-check-ups': () => ({
      items: [
        { ...spineResult, dateOfMeasurement: '2026-08-23T08:00:00Z' },
        { ...checkUp(3), dateOfMeasurement: '2026-08-22T08:00:00Z' },
      ],
    }),
  })
  renderInApp({ at: '/member/member-dashboard', pages })
  const due = within(await screen.findByRole('region', { name: 'Due' }))
  const start = await due.findByRole('link', { name: 'Start Stress load' })
  expect(start.getAttribute('href')).toBe('/member/perform-analysis/StressPilot/stress-load')
  expect(due.getByText('Last done in August 2026.')).toBeTruthy()
  expect(due.queryByText('Spine scan')).toBeNull()
})

test('a check-up at a tenant that archived the record is not due', async () => {
  vi.setSystemTime('2026-11-21T08:00:00Z')
  const old = { ...spine, dateOfMeasurement: '2026-02-23T08:00:00Z' }
  let isArchived = false
  const consents = () => ({
    groupId: memberSession.memberships[0]?.groupId ?? 0,
    tenantDisplayName: 'Studio Nord',
    tenantKind: 'studio',
    memberId: guid(901),
    readers: 2,
    unconfirmed: 0,
    products: [],
    storesHealthData: true,
    sharesAll: true,
    exceptions: [],
    records: [],
    isArchived,
  })
  fakeApi({
    ...stories,
    '/api/me/check-ups': () => ({ items: [own(1, old)], nextCursor: null }),
    '/api/me/latest-check-ups': () => ({ items: [{ ...spineResult, ...old }] }),
    '/api/me/consents': () => ({ items: [consents()], telemetry: { isGiven: false, since: null } }),
  })
  const show = () => renderInApp({ at: '/member/member-dashboard', pages })
  show()
  const dueCard = async () => within(await screen.findByRole('region', { name: 'Due' }))
  expect(await (await dueCard()).findByText(/Last done in February 2026/)).toBeTruthy()
  cleanup()
  signedInAs(memberSession)
  isArchived = true
  show()
  expect(await screen.findByText(/Your record at Studio Nord is archived/)).toBeTruthy()
  expect((await dueCard()).queryByText(/Last done in/)).toBeNull()
})

test('in quiet mode neither the overview nor the result shows a number of a result', async () => {
  signedInAs({ ...memberSession, user: { ...memberSession.user, quietMode: true } })
  fakeApi({
    ...stories,
    '/api/me/latest-check-ups': () => ({ items: [withHistory, checkUp(3)] }),
    [`/api/me/check-ups/${guid(1)}`]: () => withHistory,
  })
  const overview = renderInApp({ at: '/member/member-dashboard', pages })
  const card = await screen.findByRole('article', { name: 'Spine scan' })
  await waitFor(() => expect(card.textContent).toContain('Above range'))
  expect(figuresIn(overview.container)).toEqual([])
  overview.unmount()
  const result = renderInApp({ at: `/member/member-dashboard/${guid(1)}`, pages })
  await screen.findAllByText('Above range')
  expect(figuresIn(result.container)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(figuresIn(result.container)).toEqual([])
})

test('quiet mode applies at once and is stored in the account', async () => {
  const asked = fakeApi({ ...stories, '/api/me/preferences': () => ({}) })
  renderInApp({ at: '/member/member-dashboard', pages })
  const card = await screen.findByRole('article', { name: 'Spine scan' })
  await waitFor(() => expect(card.textContent).toContain('52'))
  const choice = screen.getByRole('switch', { name: 'Hide numbers, show words and bands' })
  expect(choice.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(choice)
  await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('true'))
  expect(card.textContent).not.toContain('52')
  expect(asked.map(({ pathname }) => pathname)).toContain('/api/me/preferences')
})

test('people without check-ups are led to a first questionnaire', async () => {
  fakeApi({ ...stories, '/api/me/check-ups': () => ({ items: [], nextCursor: null }) })
  renderInApp({ language: 'de', at: '/member/member-dashboard', pages })
  expect(await screen.findByRole('heading', { name: 'Willkommen, Mara' })).toBeTruthy()
  const start = await screen.findByRole('link', { name: 'Stress load starten' })
  expect(start.getAttribute('href')).toBe('/member/perform-analysis/StressPilot/stress-load')
})

test('people without a tenant are led to linking, and no request is sent that would be refused', async () => {
  signedInAs({ ...memberSession, memberships: [] })
  const asked = fakeApi({})
  renderInApp({ at: '/member/member-dashboard', pages })
  expect((await screen.findByRole('link', { name: 'Enter a code' })).getAttribute('href')).toBe('/linking')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/me/ended-memberships'])
})

test('people who are linked or have left, but see no results, are not asked to link the organisation: the record may be on hold', async () => {
  const nothing = { items: [], nextCursor: null }
  const left = { groupId: 1, tenantName: 'studio-nord', displayName: 'Studio Nord', memberId: guid(901) }
  const times = { since: '2024-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:00Z' }
  signedInAs({ ...memberSession, memberships: [] })
  fakeApi({
    '/api/me/ended-memberships': () => ({ items: [{ ...left, ...times }] }),
    '/api/me/check-ups': () => nothing,
    '/api/me/measurement-profiles': () => ({ items: [] }),
  })
  renderInApp({ at: '/member/member-dashboard', pages })
  expect(await screen.findByText(/^You left Studio Nord\. At present there is no result/)).toBeTruthy()
  expect(screen.queryByText(/Link the organisation that invited you/)).toBeNull()
  cleanup()

  signedInAs(memberSession)
  fakeApi({
    ...stories,
    '/api/me/check-ups': () => nothing,
    '/api/me/measurement-profiles': () => ({ items: [] }),
    '/api/me/consents': () => ({ items: [] }),
  })
  renderInApp({ at: '/member/member-dashboard', pages })
  expect(await screen.findByText(/no questionnaire is open to you at present, and there is no result/)).toBeTruthy()
  expect(screen.queryByText(/Link the organisation that invited you/)).toBeNull()
})

test('a module’s result shows its value, range and change in words, and that it is no diagnosis', async () => {
  fakeApi(stories)
  renderInApp({ at: `/member/member-dashboard/${guid(1)}`, pages })
  const bars = await screen.findAllByRole('img', {
    name: 'Kyphosis: 52 degrees, classified as Above range, usual range 35 to 50, before 47 degrees',
  })
  expect(bars.length).toBeGreaterThan(0)
  expect(screen.getByText(/This is a screening, not a diagnosis/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Spine scan' })).toBeTruthy()
})

test('documents are listed by month, newest first, and a failed report says that the result is safe', async () => {
  fakeApi(stories)
  renderInApp({ language: 'de', at: '/member/documents', pages })
  await screen.findByRole('heading', { level: 2, name: 'November 2026' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'November 2026',
    'Mai 2026',
    'April 2026',
    'Alle Ergebnisse als Datei',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'PDF von Wirbelsäulenscan, 18.11.2026 herunterladen' }))
  await waitFor(() => expect(screen.getByText('Der Bericht konnte nicht erstellt werden')).toBeTruthy())
})

const file = {
  id: guid(801),
  memberId: guid(901),
  contentHash: 'a'.repeat(64),
  addedBy: 'Sophie Brandt',
  fileName: 'Befund.pdf',
  mediaType: 'application/pdf',
  bytes: 12_000,
  pages: 1,
  addedAt: '2025-03-02T08:00:00Z',
  groupId: 1,
  tenantDisplayName: 'Studio Nord',
}
const rowsShown = () => screen.queryAllByRole('link', { name: /^Report: / }).map(({ textContent }) => textContent)

test('documents, including files of organisations, are filtered by kind and year', async () => {
  fakeApi({ ...stories, '/api/me/documents': () => ({ items: [file], nextCursor: null }) })
  renderInApp({ at: '/member/documents', pages })
  await screen.findByText('Befund.pdf')
  await waitFor(() => expect(rowsShown()).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Kind' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Stress load' }))
  expect(rowsShown()).toEqual(['Report: Stress load'])
  expect(screen.queryByText('Befund.pdf')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Year' }))
  fireEvent.click(screen.getByRole('radio', { name: '2025' }))
  expect(screen.getByText('No document matches')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Kind' }))
  expect(screen.getByText('Befund.pdf')).toBeTruthy()
  expect(rowsShown()).toEqual([])
})

test('a filter also covers older documents', async () => {
  fakeApi({
    ...stories,
    '/api/me/check-ups': ({ searchParams }) =>
      searchParams.get('cursor') === null
        ? { items: ownList.slice(0, 2), nextCursor: 'older' }
        : { items: [own(3, { ...spine, dateOfMeasurement: '2024-04-06T08:00:00Z' })], nextCursor: null },
    '/api/me/documents': () => ({ items: [file], nextCursor: null }),
  })
  renderInApp({ at: '/member/documents', pages })
  await waitFor(() => expect(rowsShown()).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Kind' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Spine scan' }))
  await waitFor(() => expect(rowsShown()).toHaveLength(3))
})

test('people with a file but no check-up are not told that there are no documents', async () => {
  fakeApi({
    ...stories,
    '/api/me/check-ups': () => ({ items: [], nextCursor: null }),
    '/api/me/documents': () => ({ items: [file], nextCursor: null }),
  })
  renderInApp({ at: '/member/documents', pages })
  await screen.findByText('Befund.pdf')
  expect(screen.queryByText('No documents yet')).toBeNull()
})

test('people without a membership see no documents, and no request is sent that would be refused', async () => {
  signedInAs({ ...memberSession, memberships: [] })
  const asked = fakeApi({ '/api/me/ended-memberships': () => ({ items: [], nextCursor: null }) })
  renderInApp({ at: '/member/documents', pages })
  await screen.findByText('No documents yet')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/me/ended-memberships'])
})

test('a person without an organisation is told so on the analysis page, and how to be linked', async () => {
  signedInAs({ ...memberSession, memberships: [] })
  fakeApi({ '/api/me/measurement-profiles': () => ({ items: [] }) })
  renderInApp({ at: '/', pages: { '/': MemberRunAnalysis } })
  expect(await screen.findByText(/You are not linked with an organisation yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter a code' }).getAttribute('href')).toBe('/linking')
})
