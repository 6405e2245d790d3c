import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import type { MemberConsents } from '@salus/contract/members/consents.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { guid, listItem, memberRecord, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { ChooseAnalysis } from './choose.tsx'

const memberId = guid(901)
const profile: MeasurementProfileListItem = {
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
}
const workAbility: MeasurementProfileListItem = { ...profile, id: guid(7), code: 'work-ability', name: 'Work ability' }
const consents = (given: Partial<MemberConsents>): MemberConsents => ({
  memberId,
  firstName: 'Mara',
  lastName: 'Lindner',
  isLinked: false,
  decidesAlone: false,
  tenantKind: 'studio',
  storesHealthData: true,
  sharesAll: true,
  exceptions: [],
  records: [],
  ...given,
})
const refused = () =>
  Response.json({ type: 'about:blank', title: 'No', status: 403, code: 'consent-required' }, { status: 403 })

interface Opened {
  readonly isConsented: boolean
  /** False if the member shares only some products. True by default. */
  readonly isSharingAll?: boolean
}

function open({ isConsented, isSharingAll = true }: Opened) {
  const server = { isConsented }
  const ofMember = `/api/tenants/1/members/${memberId}`
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/measurement-profiles': () => ({ items: [profile, workAbility] }),
    [ofMember]: () => ({ ...memberRecord(901, 'Mara', 'Lindner'), isSharingAll }),
    [`${ofMember}/consents`]: () => consents({ storesHealthData: server.isConsented, sharesAll: server.isConsented }),
    [`${ofMember}/analyses`]: () => (server.isConsented ? { items: [], begunByOthers: [] } : refused()),
    '/api/tenants/1/check-ups': () =>
      server.isConsented ? { items: [listItem(1, { memberId })], nextCursor: null } : refused(),
  })
  const nothing = () => undefined
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <ChooseAnalysis
          title="Perform an analysis"
          {...{ memberId, chosen: profile, onChooseMember: nothing, onChoose: nothing, onStart: nothing }}
          tenantId={1}
        />
      ),
    },
  })
  return server
}

const notice = 'The consent to store health data is missing'
const waysToMeasure = () => screen.queryAllByRole('button', { name: /^(Start|Send QR link|Hand over tablet)$/ })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without the consent to storage the page says so first and offers no way to measure', async () => {
  open({ isConsented: false })
  const heading = await screen.findByRole('heading', { name: notice })
  const card = await screen.findByRole('button', { name: /Stress load/ })
  expect(heading.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Chosen analysis' })).toBeNull()
  expect(waysToMeasure()).toEqual([])
})

test('when the member withdraws the consent to storage, the dates of check-ups and the ways to measure disappear', async () => {
  const server = open({ isConsented: true })
  expect(await screen.findByText('18 Nov 2026')).toBeTruthy()
  await vi.waitFor(() => expect(waysToMeasure()).toHaveLength(3))
  server.isConsented = false
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('heading', { name: notice })).toBeTruthy()
  expect(screen.queryByText('18 Nov 2026')).toBeNull()
  expect(waysToMeasure()).toEqual([])
})

test('if a member shares only some products, the page does not claim that an analysis was never done', async () => {
  open({ isConsented: true })
  expect(await screen.findByText('Never done')).toBeTruthy()
  cleanup()
  queryClient.clear()
  open({ isConsented: true, isSharingAll: false })
  expect(await screen.findByText('18 Nov 2026')).toBeTruthy()
  expect(screen.queryByText('Never done')).toBeNull()
})
