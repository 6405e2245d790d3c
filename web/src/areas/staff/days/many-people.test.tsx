import type { DayBoard, DayVisit } from '@salus/contract/measuring/days.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { guid, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MeasurementDayPage } from './day.tsx'
import * as stepCell from './step-cell.tsx'

vi.mock(import('./step-cell.tsx'), { spy: true })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const people = 30

const buildVisit = (number: number, claimedByName: string | null): DayVisit => ({
  id: guid(number + 100),
  memberId: guid(number),
  firstName: 'Anna',
  lastName: `Arndt ${number}`,
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
  steps: [
    {
      profileId: stressLoadId,
      station: 0,
      state: claimedByName === null ? 'waiting' : 'claimed',
      isMine: false,
      claimedByName,
      claimedAt: null,
      doneAt: null,
      resultGuid: null,
    },
  ],
})

test('a change at one station renders only the row of that person again, even with many people', async () => {
  let busy = 0
  const board = (): DayBoard => ({
    day: {
      id: guid(500),
      title: 'Health day',
      day: '2026-11-18',
      state: 'open',
      stations: [{ name: 'Stress', profileIds: [stressLoadId] }],
      revision: 1,
      people,
      results: 0,
    },
    visits: Array.from({ length: people }, (_, index) => buildVisit(index + 1, index + 1 === busy ? 'Jonas' : null)),
  })
  signedInAs(staffSession)
  fakeApi({
    [`/api/tenants/1/measurement-days/${guid(500)}`]: board,
    '/api/tenants/1/members': () => ({ items: [], nextCursor: null }),
  })
  renderInApp({
    at: `/staff/1/measurement-days/${guid(500)}`,
    pages: {
      '/staff/$groupId/measurement-days/$dayId': MeasurementDayPage,
      '/staff/$groupId/measurement-days': () => null,
    },
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Arndt \d+.*waiting/i }).length).toBe(people))
  vi.mocked(stepCell.StepCell).mockClear()
  busy = people
  await act(() => queryClient.invalidateQueries())
  await screen.findByRole('img', { name: /with Jonas/i })
  const rendered = vi.mocked(stepCell.StepCell).mock.calls.map(([{ visit }]) => visit.number)
  expect(new Set(rendered)).toEqual(new Set([people]))
})
