import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { SurveyDialog } from './survey-dialog.tsx'

const survey: GroupSurvey = {
  surveyId: '6cdf62cd-26b4-41ff-8cd3-1f0fe56f83f0',
  profileId: stressLoadId,
  profileVersion: '1.0.0',
  state: 'open',
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

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['end-early', 'withdraw'] as const)('a typed reason is not discarded by Cancel alone: %s', async (act) => {
  const groupId = staffSession.memberships[0]?.groupId
  signedInAs(staffSession)
  fakeApi({})
  const onClose = vi.fn<() => void>()
  const Page = () => <SurveyDialog {...{ survey, act, onClose }} />
  renderInApp({ at: `/staff/${groupId}/surveys`, pages: { '/staff/$groupId/surveys': Page } })
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'A strike in March' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
