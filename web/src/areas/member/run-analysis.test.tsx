import type { OwnConsents } from '@salus/contract/members/consents.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { guid, staffSession, stressLoadId } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { MemberOverview } from './overview.tsx'
import { MemberRunAnalysis } from './run-analysis.tsx'

afterEach(cleanup)

const [membership] = staffSession.memberships
const profile: OwnMeasurementProfile = {
  id: stressLoadId,
  code: 'stress-load',
  path: 'stress',
  family: 'stress',
  pluginId: 6,
  version: '1.0.0',
  name: 'Stress load',
  kind: 'questionnaire',
  minutes: 5,
  itemCount: 10,
  selfService: true,
  groupId: membership?.groupId ?? 0,
  memberId: guid(901),
}
const consents = (isShared: boolean, storesHealthData = true): OwnConsents => ({
  groupId: profile.groupId,
  tenantDisplayName: 'Studio Nord',
  tenantKind: 'studio',
  memberId: profile.memberId,
  readers: 2,
  unconfirmed: 0,
  products: [{ pluginId: 6, isShared, checkUps: 0 }],
  storesHealthData,
  sharesAll: isShared,
  exceptions: [],
  records: [],
})

test.each([
  ['shared', consents(true), /^sees the result: you share your results\./],
  ['not shared', consents(false), /^does not see the result: you do not share it\./],
  ['asked at the start', consents(false, false), /^sees the result only if you share it/],
])('the start page says who sees the result when it is %s', async (_, own, words) => {
  signedInAs({
    ...staffSession,
    memberships: membership ? [{ ...membership, role: 'Member', memberId: profile.memberId }] : [],
  })
  fakeApi({
    '/api/me/measurement-profiles': () => ({ items: [profile] }),
    '/api/me/consents': () => ({ items: [own], telemetry: { isGiven: false, since: null } }),
    '/api/me/group-surveys': () => ({ items: [] }),
  })
  renderInApp({ at: '/stress', pages: { '/$': MemberRunAnalysis } })
  expect(await screen.findByText(words)).toBeTruthy()
  const change = screen.queryByRole('link', { name: 'Change' })
  expect(change?.getAttribute('href')).toBe(own.storesHealthData ? '/profile-settings?section=privacy' : undefined)
})

test.each([
  ['the analysis', '/stress', '/$', MemberRunAnalysis],
  ['the overview', '/member/member-dashboard', '/member/member-dashboard', MemberOverview],
] as const)('%s of an archived member says so and offers no start', async (_, at, path, Page) => {
  signedInAs({
    ...staffSession,
    memberships: membership ? [{ ...membership, role: 'Member', memberId: profile.memberId }] : [],
  })
  fakeApi({
    '/api/me/measurement-profiles': () => ({ items: [] }),
    '/api/me/consents': () => ({
      items: [{ ...consents(true), isArchived: true }],
      telemetry: { isGiven: false, since: null },
    }),
    '/api/me/group-surveys': () => ({ items: [] }),
    '/api/me/check-ups': () => ({ items: [], nextCursor: null }),
    '/api/me/ended-memberships': () => ({ items: [] }),
    [`/api/tenants/${profile.groupId}/members/${profile.memberId}/analyses`]: () => ({ items: [], begunByOthers: [] }),
  })
  renderInApp({ at, pages: { [path]: Page } })
  expect(await screen.findByText(/Your record at Studio Nord is archived/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /start/i })).toBeNull()
  expect(screen.queryByRole('link', { name: /start/i })).toBeNull()
})

describe('the overview of a person without results', () => {
  const openOverview = (items: readonly OwnConsents[]) => {
    signedInAs({
      ...staffSession,
      memberships: membership ? [{ ...membership, role: 'Member', memberId: profile.memberId }] : [],
    })
    fakeApi({
      '/api/me/measurement-profiles': () => ({ items: [] }),
      '/api/me/consents': () => ({ items, telemetry: { isGiven: false, since: null } }),
      '/api/me/group-surveys': () => ({ items: [] }),
      '/api/me/check-ups': () => ({ items: [], nextCursor: null }),
      '/api/me/ended-memberships': () => ({ items: [] }),
      [`/api/tenants/${profile.groupId}/members/${profile.memberId}/analyses`]: () => ({
        items: [],
        begunByOthers: [],
      }),
    })
    renderInApp({ at: '/member/member-dashboard', pages: { '/member/member-dashboard': MemberOverview } })
  }
  const archived = { ...consents(true), isArchived: true }

  test('shows no first steps if their only record is archived', async () => {
    openOverview([archived])
    expect(await screen.findByText(/Your record at Studio Nord is archived/)).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('Getting started')).toBeNull()
    expect(screen.queryByText(/Three steps/)).toBeNull()
    expect(screen.queryByText(/Link the organisation that invited you/)).toBeNull()
  })

  test('shows the first steps if they have another record that is not archived', async () => {
    openOverview([archived, { ...consents(true), groupId: 2, tenantDisplayName: 'Praxis am Park' }])
    expect(await screen.findByText(/Your record at Studio Nord is archived/)).toBeTruthy()
    expect(await screen.findByText('Getting started')).toBeTruthy()
  })
})
