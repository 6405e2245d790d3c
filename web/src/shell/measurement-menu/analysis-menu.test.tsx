import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, memberItem, memberRecord, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../testing/in-app.tsx'
import { MemberAnalysisMenu, StaffAnalysisMenu } from './analysis-menu.tsx'
import { WithMeasurementMenu } from './with-measurement-menu.tsx'

const offered = (...codes: readonly string[]): OwnMeasurementProfile[] =>
  profileCatalogue
    .filter((profile) => codes.includes(profile.code))
    .map(({ icon: _icon, name, ...profile }) => ({
      ...profile,
      name: name.en,
      version: '1.0.0',
      minutes: 3,
      itemCount: 10,
      selfService: true,
      groupId: 1,
      memberId: guid(901),
    }))

const MemberPage = () => (
  <WithMeasurementMenu menu={<MemberAnalysisMenu activePath="manual" />} title="available questionnaire">
    page
  </WithMeasurementMenu>
)
const StaffPage = () => (
  <WithMeasurementMenu
    menu={<StaffAnalysisMenu tenantId={1} memberId={guid(901)} activePath="manual" />}
    title="Selection"
  >
    page
  </WithMeasurementMenu>
)
const pages = { '/member/perform-analysis/$': MemberPage, '/staff/$groupId/perform-analysis/$': StaffPage }

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('members see the heading and their available profiles by family, nothing else', async () => {
  fakeApi({ '/api/me/measurement-profiles': () => ({ items: offered('stress-load', 'manual-questionnaire') }) })
  renderInApp({ at: '/member/perform-analysis/manual', pages })
  const menu = within(await screen.findByRole('complementary', { name: 'available questionnaire' }))
  expect(menu.getByRole('heading', { level: 2, name: 'available questionnaire' })).toBeTruthy()
  await menu.findByRole('link', { name: 'Stress load' })
  expect(menu.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Stress assessment',
    'Body scale',
  ])
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Stress load', 'Manual questionnaire'])
  expect(menu.queryByRole('combobox')).toBeNull()
})

test('a profile that two tenants offer is named once', async () => {
  fakeApi({
    '/api/me/measurement-profiles': () => ({
      items: [...offered('stress-load'), ...offered('stress-load').map((own) => ({ ...own, groupId: 3 }))],
    }),
  })
  renderInApp({ at: '/member/perform-analysis/manual', pages })
  expect(await screen.findAllByRole('link', { name: 'Stress load' })).toHaveLength(1)
})

test('staff see the member dropdown, and a chosen member stays in the address of every profile', async () => {
  fakeApi({
    '/api/tenants/1/measurement-profiles': () => ({
      items: offered('stress-load').map(({ groupId: _g, memberId: _m, ...profile }) => profile),
    }),
    '/api/tenants/1/members': () => ({ items: [memberItem(902, 'Nora', 'Neuhaus')], nextCursor: null }),
    [`/api/tenants/1/members/${guid(901)}`]: () => memberRecord(901, 'Anna', 'Arndt'),
  })
  const { router } = renderInApp({ at: `/staff/1/perform-analysis/manual?memberId=${guid(901)}`, pages })
  const field = await screen.findByPlaceholderText('all members')
  await waitFor(() => expect(field).toHaveProperty('value', 'Anna Arndt'))
  const link = await screen.findByRole('link', { name: 'Stress load' })
  expect(link.getAttribute('href')).toBe(`/staff/1/perform-analysis/StressPilot/stress-load?memberId=${guid(901)}`)
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: /^Nora Neuhaus/ }))
  await waitFor(() => expect(router.state.location.href).toBe(`/staff/1/perform-analysis/manual?memberId=${guid(902)}`))
})

test('choosing a profile in the slide-over closes the menu', async () => {
  setWidth(390)
  fakeApi({ '/api/me/measurement-profiles': () => ({ items: offered('stress-load', 'manual-questionnaire') }) })
  const { router } = renderInApp({ at: '/member/perform-analysis/manual', pages })
  fireEvent.click(await screen.findByRole('button', { name: /available questionnaire/ }))
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('link', { name: 'Stress load' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/member/perform-analysis/StressPilot/stress-load')
})
