import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnSurveysList } from '../../features/own-surveys/own-surveys-list.tsx'
import { guid, staffSession, stressLoadId } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { OpenSurveys } from './open-surveys.tsx'

const survey: MyGroupSurvey = {
  groupId: 1,
  tenantDisplayName: 'Werk Nord',
  surveyId: guid(50),
  memberId: guid(901),
  profileId: stressLoadId,
  state: 'open',
  opensAt: '2026-03-01T08:00:00Z',
  closesAt: '2099-03-29T08:00:00Z',
  k: 10,
  invited: 40,
  textVersion: '1',
  groups: [],
  decision: 'given',
  decidedAt: '2026-03-02T08:00:00Z',
  wentIntoReportAt: null,
}
const archived: MyGroupSurvey = { ...survey, isArchived: true }

function open(item: MyGroupSurvey) {
  const asked = fakeApi({ '/api/me/group-surveys': () => ({ items: [item] }) })
  renderInApp({
    at: '/member/member-dashboard',
    pages: {
      '/member/member-dashboard': () => (
        <>
          <OpenSurveys profiles={[]} checkUps={[]} />
          <OwnSurveysList />
        </>
      ),
    },
  })
  return asked
}

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invitation = () => screen.queryByRole('heading', { name: 'Werk Nord invites you to a survey' })

test('a person who agreed but has not answered is invited', async () => {
  open(survey)
  await waitFor(() => expect(invitation()).not.toBeNull())
})

test('a person whose record is archived is not invited, and reads that their yes does not count now', async () => {
  open(archived)
  expect(
    await screen.findByText(/You chose yes. While your record is archived, your results are left out/),
  ).toBeTruthy()
  expect(invitation()).toBeNull()
})

test('an unchanged yes of a person with an archived record is not sent again, because the server would refuse it', async () => {
  const asked = open(archived)
  fireEvent.click(await screen.findByRole('button', { name: /change the decision/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ pathname }) => pathname.endsWith('/consents'))).toBe(false)
})
