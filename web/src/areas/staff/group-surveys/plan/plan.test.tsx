import type { GroupHeadcounts, GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffSession, stressLoadId } from '../../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../../testing/fake-api.ts'
import { renderInApp } from '../../../../testing/in-app.tsx'
import { readersApi } from '../../../../testing/reader-samples.ts'
import { PlanGroupSurvey } from './plan.tsx'

const profile: MeasurementProfileListItem = {
  id: stressLoadId,
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: 6,
  version: '1',
  name: 'Stress load',
  kind: 'questionnaire',
  minutes: 3,
  itemCount: 10,
  selfService: true,
}
const counts = (fewest: number): GroupHeadcounts => ({
  people: 140,
  withoutLogin: 0,
  fewest,
  profileIds: [stressLoadId],
  breakdowns: [],
})
const lastSurvey: GroupSurvey = {
  surveyId: '6cdf62cd-26b4-41ff-8cd3-1f0fe56f83f0',
  profileId: stressLoadId,
  profileVersion: '1.0.0',
  state: 'published',
  opensAt: '2026-01-11T23:00:00Z',
  closesAt: '2026-02-01T22:59:59Z',
  k: 15,
  breakdowns: [{ kind: 'site', name: 'Depots' }],
  frozen: null,
  invited: 140,
  finished: 120,
  publishedAt: '2026-02-01T23:00:00Z',
  withdrawn: null,
}
let isDown = false
const refused = () =>
  Response.json({ type: 'about:blank', title: 'refused', status: 404, code: 'not-found' }, { status: 404 })

beforeEach(() => {
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership ? [{ ...membership, role: 'Admin' }] : [] })
  const area = `/api/tenants/${membership?.groupId}`
  fakeApi({
    [`${area}/measurement-profiles`]: () => ({ items: [profile] }),
    [`${area}/group-surveys`]: () => ({
      items: [lastSurvey],
      nextCursor: null,
      readsReports: true,
      groupReportsApart: true,
    }),
    ...readersApi(area),
    [`${area}/group-headcounts`]: ({ searchParams }) =>
      isDown ? refused() : counts(Number(searchParams.get('k')) + 2),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const groupId = staffSession.memberships[0]?.groupId
const openPlan = (query = '') =>
  renderInApp({ at: `/staff/${groupId}/plan${query}`, pages: { '/staff/$groupId/plan': PlanGroupSurvey } })
const findProfile = () => screen.findByRole<HTMLInputElement>('radio', { name: /Stress load/ })
/** True if the browser would ask before a reload. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('choices stay while another page is open, and the browser asks before they are lost; cancel discards them', async () => {
  openPlan()
  await findProfile()
  expect(asksBeforeReload()).toBe(false)
  fireEvent.click(await findProfile())
  expect(asksBeforeReload()).toBe(true)
  expect(screen.getByText(/Not saved yet/)).toBeTruthy()
  cleanup()
  expect(asksBeforeReload(), 'on another page').toBe(true)
  openPlan()
  expect((await findProfile()).checked).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  cleanup()
  openPlan()
  expect((await findProfile()).checked).toBe(false)
})

test('the next plan repeats the last survey, starting on the proposed day', async () => {
  openPlan(`?after=${lastSurvey.surveyId}&from=2999-01-04`)
  expect((await findProfile()).checked).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Smallest group').value).toBe('15')
  expect(screen.getByDisplayValue('Depots')).toBeTruthy()
  expect(screen.getByText(/21 days/)).toBeTruthy()
  expect(screen.getAllByDisplayValue('2999')).toHaveLength(2)
  expect(screen.getByText(/are those of the last survey/)).toBeTruthy()
  expect(asksBeforeReload()).toBe(false)
})

test('choices stay when the counts for another smallest group cannot be loaded', async () => {
  openPlan()
  const isChosen = () => screen.getByRole<HTMLInputElement>('radio', { name: /Stress load/ }).checked
  fireEvent.click(await screen.findByRole('radio', { name: /Stress load/ }))
  isDown = true
  const smallest = screen.getByLabelText<HTMLSelectElement>('Smallest group')
  fireEvent.change(smallest, { target: { value: '30' } })
  const retry = await screen.findByRole('button', { name: /Try again/i })
  expect([isChosen(), smallest.value]).toEqual([true, '30'])
  expect(screen.queryByText(/140/)).toBeNull()
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText(/140/)).toBeTruthy()
  expect(isChosen()).toBe(true)
})

test('an error at a field disappears as soon as it is corrected, and a name already used is refused at its field', async () => {
  openPlan(`?after=${lastSurvey.surveyId}&from=2999-01-04`)
  const name = await screen.findByDisplayValue('Depots')
  fireEvent.click(screen.getByRole('button', { name: /Age group/ }))
  const second = screen.getByDisplayValue('Age group')
  fireEvent.change(second, { target: { value: 'depots' } })
  expect(screen.queryByText(/already has this name/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  expect(screen.getByText(/already has this name/)).toBeTruthy()
  expect([name, second].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
  fireEvent.change(second, { target: { value: 'Age' } })
  expect(screen.queryByText(/already has this name/)).toBeNull()
})

test('the plan says that nobody could read the report, and how to change that', async () => {
  openPlan()
  expect(await screen.findByText(/Nobody can read the report yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the employees' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the setting' })).toBeTruthy()
})

test('a questionnaire says what it asks about and about how long it takes', async () => {
  openPlan()
  await findProfile()
  expect(screen.getByText('How stressful daily life was over the last month.')).toBeTruthy()
  expect(screen.getByText('10 questions, about 3 minutes')).toBeTruthy()
})

test('the cancel link of the plan is not announced as the current page', async () => {
  renderInApp({ at: '/staff/1/group-surveys/new', pages: { '/staff/$groupId/group-surveys/new': PlanGroupSurvey } })
  const cancel = await screen.findByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('aria-current')).toBeNull()
})
