import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guid, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { DayList } from './day-list.tsx'

const step: DayStep = {
  profileId: stressLoadId,
  station: 0,
  state: 'claimed',
  isMine: true,
  claimedByName: 'Sven Thiele',
  claimedAt: '2026-11-18T08:50:00Z',
  doneAt: null,
  resultGuid: null,
}
const visit: DayVisit = {
  id: guid(101),
  memberId: guid(1),
  firstName: 'Bert',
  lastName: 'Arndt',
  birthDate: '1980-05-03',
  externalNumber: null,
  department: null,
  status: 'active',
  storesHealthData: true,
  number: 1,
  state: 'here',
  arrivedAt: '2026-11-18T08:42:00Z',
  endedAt: null,
  talkedAt: null,
  steps: [step],
}
const stations = [{ name: 'Stress', profileIds: [stressLoadId] }]

beforeEach(() => {
  signedInAs(staffSession)
  renderInApp({
    at: '/staff/1/measurement-days',
    pages: { '/staff/$groupId/measurement-days': () => <DayList visits={[visit]} stations={stations} isDayOpen /> },
  })
})
afterEach(cleanup)

test('the printed list names the employee who measures a person, even the one who prints the list', async () => {
  expect(await screen.findByText('With Sven Thiele')).toBeTruthy()
  expect(screen.queryByText('With you')).toBeNull()
})
