import type { DayBoard, DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MeasurementDayPage } from './day.tsx'

const otherId = guid(801)
const step = (station: number, state: DayStep['state']): DayStep => ({
  profileId: station === 0 ? stressLoadId : otherId,
  station,
  state,
  isMine: false,
  claimedByName: null,
  claimedAt: null,
  doneAt: null,
  resultGuid: null,
})
const visitOf = (number: number, states: readonly DayStep['state'][], given: Partial<DayVisit> = {}): DayVisit => ({
  id: guid(number + 100),
  memberId: guid(number),
  firstName: `Anna${number}`,
  lastName: 'Arndt',
  birthDate: '1980-05-03',
  externalNumber: null,
  status: 'active',
  storesHealthData: true,
  number,
  state: 'here',
  arrivedAt: '2026-11-18T08:42:00Z',
  endedAt: null,
  talkedAt: null,
  steps: states.map((state, station) => step(station, state)),
  ...given,
})

let state: 'open' | 'closed'
let visits: readonly DayVisit[]
const board = (): DayBoard => ({
  day: {
    id: guid(500),
    title: 'Health day',
    day: '2026-11-18',
    state,
    stations: [
      { name: 'Quiet room', profileIds: [stressLoadId] },
      { name: 'Hall', profileIds: [otherId] },
    ],
    revision: 1,
    people: visits.length,
    results: 0,
  },
  visits: [...visits],
})

beforeEach(() => {
  state = 'open'
  signedInAs(staffSession)
  fakeApi({
    [`/api/tenants/1/measurement-days/${guid(500)}`]: board,
    [`/api/tenants/1/measurement-days/${guid(500)}/state`]: () => {
      state = 'closed'
      return board()
    },
    '/api/tenants/1/members': () => ({ items: [], nextCursor: null }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (search = '') =>
  renderInApp({
    at: `/staff/1/measurement-days/${guid(500)}${search}`,
    pages: {
      '/staff/$groupId/measurement-days/$dayId': MeasurementDayPage,
      '/staff/$groupId/measurement-days': () => null,
    },
  })
const end = async () => fireEvent.click(await screen.findByRole('button', { name: 'End the day' }))

test('before the day ends, those who lack measurements are named, and the day can go on', async () => {
  visits = [visitOf(1, ['done', 'skipped']), visitOf(2, ['waiting', 'done'])]
  open()
  await end()
  const dialog = await screen.findByRole('dialog', { name: 'End the day now?' })
  expect(dialog.textContent).toContain('1 person lacks measurements:')
  expect(within(dialog).getByRole('listitem').textContent).toMatch(/Anna2 Arndt.*: Stress load/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go on measuring' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(state).toBe('open')

  await end()
  const again = await screen.findByRole('dialog', { name: 'End the day now?' })
  fireEvent.click(within(again).getByRole('button', { name: 'End the day' }))
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('1 person lacks measurements · 2 results not discussed')).toBeTruthy()
})

test('an ended day says of each person once what is missing', async () => {
  state = 'closed'
  visits = [
    visitOf(1, ['done', 'skipped'], { talkedAt: '2026-11-18T09:30:00Z' }),
    visitOf(2, ['waiting', 'claimed']),
    visitOf(3, ['done', 'waiting']),
    visitOf(4, ['skipped', 'skipped']),
  ]
  open()
  const summary = await screen.findByText(
    '2 people lack measurements · 1 unfinished measurement · 2 people without a result · 1 result not discussed',
  )
  const lines = within(summary.parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/Anna2 Arndt.*: Stress load, .* \(begun\) · no result$/)
  expect(lines[1]).toMatch(/Anna3 Arndt.*: [^·]+ · not discussed$/)
  expect(lines[2]).toMatch(/Anna4 Arndt.*: no result$/)
})

test('what is open when the day has ended was not made, on the board and on paper', async () => {
  state = 'closed'
  visits = [visitOf(1, ['waiting', 'claimed'])]
  const { container } = open()
  const row = (await screen.findByText('Queue')).closest('[data-part=board]')
  expect(row?.textContent).toContain('Not measured')
  expect(row?.textContent).toContain('Not finished')
  expect(container.textContent).not.toContain('Waiting')
  const onPaper = container.querySelector('.day-list tbody')
  expect(onPaper?.textContent).toContain('Not measured')
  expect(onPaper?.querySelector('.paper-box')).toBeNull()
})

test('a day on which nothing is lacking ends without a question', async () => {
  visits = [visitOf(1, ['done', 'skipped'])]
  open()
  await end()
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a long list of people who lack measurements is folded', async () => {
  visits = Array.from({ length: 11 }, (_, index) => visitOf(index + 1, ['waiting', 'waiting']))
  open()
  await end()
  const dialog = await screen.findByRole('dialog', { name: 'End the day now?' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show 3 more people' }))
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(11)
})

test('the progress says whether it counts the whole day or one station', async () => {
  visits = [visitOf(1, ['done', 'waiting']), visitOf(2, ['waiting', 'waiting'])]
  open()
  expect(await screen.findByText('Whole day: 0 of 2 people fully measured')).toBeTruthy()
  cleanup()
  open('?station=0')
  expect(await screen.findByText('Only Quiet room: 1 of 2 people are done here')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done here (1)' })).toBeTruthy()
})
