import type { DayBoard, DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MeasurementDayPage } from './day.tsx'

const step = (state: DayStep['state']): DayStep => ({
  profileId: stressLoadId,
  station: 0,
  state,
  isMine: false,
  claimedByName: null,
  claimedAt: null,
  doneAt: null,
  resultGuid: null,
})
const buildVisit = (number: number, firstName: string, state: DayStep['state']): DayVisit => ({
  id: guid(number + 100),
  memberId: guid(number),
  firstName,
  lastName: 'Arndt',
  birthDate: '1980-05-03',
  externalNumber: null,
  department: null,
  status: 'active',
  storesHealthData: true,
  number,
  state: 'here',
  arrivedAt: '2026-11-18T08:42:00Z',
  endedAt: null,
  talkedAt: null,
  steps: [step(state)],
})

let isDone: boolean
let refusal: object
const claimed = vi.fn<() => void>()
const board = (): DayBoard => ({
  day: {
    id: guid(500),
    title: 'Health day',
    day: '2026-11-18',
    state: 'open',
    stations: [{ name: 'Stress', profileIds: [stressLoadId] }],
    revision: 1,
    people: 2,
    results: 0,
  },
  visits: [buildVisit(1, 'Bert', isDone ? 'done' : 'waiting'), buildVisit(2, 'Anna', 'waiting')],
})
const stepPath = (visit: number) =>
  `/api/tenants/1/measurement-days/${guid(500)}/visits/${guid(visit + 100)}/steps/${stressLoadId}`

beforeEach(() => {
  isDone = false
  claimed.mockReset()
  signedInAs(staffSession)
  fakeApi({
    [`/api/tenants/1/measurement-days/${guid(500)}`]: board,
    [stepPath(1)]: () => {
      isDone = true
      return Response.json({ type: 'about:blank', title: 'Done', status: 409, ...refusal }, { status: 409 })
    },
    [stepPath(2)]: () => {
      claimed()
      return board()
    },
    '/api/tenants/1/members': () => ({ items: [], nextCursor: null }),
  })
  renderInApp({
    at: `/staff/1/measurement-days/${guid(500)}`,
    pages: {
      '/staff/$groupId/measurement-days/$dayId': MeasurementDayPage,
      '/staff/$groupId/measurement-days': () => null,
      '/staff/$groupId/perform-analysis/$': () => null,
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const startBert = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Measure Stress load for Bert Arndt' }))

test('an employee who starts a step that a colleague has finished reads who did it, and can start the next person', async () => {
  refusal = { code: 'step-done', performedByName: 'Sophie Brandt', resultGuid: guid(7) }
  await startBert()
  expect(await screen.findByText(/already been measured for Bert Arndt, .*born.*, by Sophie Brandt\./)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Next' }).textContent).toContain('Anna Arndt')
  fireEvent.click(screen.getByRole('button', { name: 'Measure Stress load for Anna Arndt' }))
  await waitFor(() => expect(claimed).toHaveBeenCalledOnce())
  expect(screen.queryByText(/Somebody else/)).toBeNull()
})

test('if the result is not shared, staff are told that the step is done, but not by whom', async () => {
  refusal = { code: 'step-done' }
  await startBert()
  expect(await screen.findByText(/already been measured for Bert Arndt, .*born[^,]*\.$/)).toBeTruthy()
})
