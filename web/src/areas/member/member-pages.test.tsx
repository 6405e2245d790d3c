import type { OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import type { Session } from '@salus/contract/session.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUp, guid, listItem, staffSession, stressLoadId } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp, widthOf } from '../../testing/in-app.tsx'
import { MemberCheckUp } from './check-up.tsx'
import { MemberDocuments } from './documents.tsx'
import { MemberOverview } from './overview.tsx'

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
  values: [kyphosis(52)],
  previous: {
    resultGuid: guid(2),
    dateOfMeasurement: '2026-05-06T08:00:00Z',
    version: '1.0.0',
    scores: [],
    values: [kyphosis(47)],
  },
})

const stories = {
  '/api/me/check-ups': () => ({ items: ownList, nextCursor: null }),
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
  widthOf(1440)
  signedInAs(memberSession)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the overview shows the newest result of every profile with value, band and change, and what to do next', async () => {
  fakeApi(stories)
  renderInApp({ at: '/member/member-dashboard', pages })
  const card = await screen.findByRole('link', { name: /Wirbelsäulenscan.*52.*Above range.*\+5 since 06\/05\/2026/ })
  expect(card.getAttribute('href')).toBe(`/member/member-dashboard/${guid(1)}`)
  expect(screen.getAllByRole('heading', { name: 'Wirbelsäulenscan' })).toHaveLength(1)
  const start = await screen.findByRole('link', { name: 'Start now' })
  expect(start.getAttribute('href')).toBe('/member/perform-analysis/StressPilot/stress-load')
})

test('somebody without check-ups is led to a first questionnaire', async () => {
  fakeApi({ ...stories, '/api/me/check-ups': () => ({ items: [], nextCursor: null }) })
  renderInApp({ language: 'de', at: '/member/member-dashboard', pages })
  expect(await screen.findByRole('heading', { name: 'Willkommen, Mara' })).toBeTruthy()
  const start = await screen.findByRole('link', { name: 'Stress load starten' })
  expect(start.getAttribute('href')).toBe('/member/perform-analysis/StressPilot/stress-load')
})

test('somebody without a tenant is led to linking, and nothing is asked that would be refused', async () => {
  signedInAs({ ...memberSession, memberships: [] })
  const asked = fakeApi({})
  renderInApp({ at: '/member/member-dashboard', pages })
  expect((await screen.findByRole('link', { name: 'Enter a code' })).getAttribute('href')).toBe('/linking')
  expect(asked).toHaveLength(0)
})

test('a module’s result shows its value, range and change in words, and that it is no diagnosis', async () => {
  fakeApi(stories)
  renderInApp({ at: `/member/member-dashboard/${guid(1)}`, pages })
  const bars = await screen.findAllByRole('img', {
    name: 'Kyphosis: 52 °, classified as Above range, usual range 35 to 50, before 47 °',
  })
  expect(bars.length).toBeGreaterThan(0)
  expect(screen.getByText(/This is a screening, not a diagnosis/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Wirbelsäulenscan' })).toBeTruthy()
})

test('documents stand by month, newest first, and a failed report says that the result is safe to ask for again', async () => {
  fakeApi(stories)
  renderInApp({ language: 'de', at: '/member/documents', pages })
  await screen.findByRole('heading', { level: 2, name: 'November 2026' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'November 2026',
    'Mai 2026',
    'April 2026',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'PDF von Wirbelsäulenscan, 18.11.26 herunterladen' }))
  await waitFor(() => expect(screen.getByText('Der Bericht konnte nicht erstellt werden')).toBeTruthy())
})
