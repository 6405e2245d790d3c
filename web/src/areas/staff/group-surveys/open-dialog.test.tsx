import type { Employee } from '@salus/contract/tenant/employees.ts'
import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { reader, readersApi } from '../../../testing/reader-samples.ts'
import { OpenDialog } from './open-dialog.tsx'

const survey: GroupSurvey = {
  surveyId: '6cdf62cd-26b4-41ff-8cd3-1f0fe56f83f0',
  profileId: stressLoadId,
  profileVersion: '1.0.0',
  state: 'planned',
  opensAt: '2026-03-10T00:00:00Z',
  closesAt: '2026-04-07T00:00:00Z',
  k: 10,
  breakdowns: [],
  frozen: null,
  invited: null,
  finished: null,
  publishedAt: null,
  withdrawn: null,
}
const groupId = staffSession.memberships[0]?.groupId
const area = `/api/tenants/${groupId}`

function show(employees: readonly Employee[], closesAt = survey.closesAt) {
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership ? [{ ...membership, role: 'Admin' }] : [] })
  fakeApi({
    [`${area}/group-headcounts`]: () => ({
      people: 56,
      withoutLogin: 0,
      fewest: 12,
      profileIds: [stressLoadId],
      breakdowns: [],
    }),
    ...readersApi(area, employees),
  })
  const Page = () => <OpenDialog survey={{ ...survey, closesAt }} onClose={() => undefined} />
  renderInApp({ at: `/staff/${groupId}/open`, pages: { '/staff/$groupId/open': Page } })
}
const findStart = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start now' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a survey whose report nobody could read opens only after the person has confirmed it', async () => {
  show([])
  expect(await screen.findByText(/Nobody can read the report yet/)).toBeTruthy()
  expect((await findStart()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect((await findStart()).disabled).toBe(false)
})

test('the people who can read the report are named', async () => {
  show([reader])
  expect(await screen.findByText(/Lea Story/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect((await findStart()).disabled).toBe(false)
})

test.each([
  [28, '7 days before the end, a second e-mail'],
  [7, 'On the day after the start, a second e-mail'],
])('a person who starts a survey that ends in %i days reads when the second e-mail is sent', async (days, said) => {
  show([reader], new Date(Date.now() + days * 86_400_000).toISOString())
  expect(await screen.findByText(new RegExp(said))).toBeTruthy()
})
