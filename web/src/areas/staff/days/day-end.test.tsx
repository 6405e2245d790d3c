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
  resultGuid: state === 'done' ? guid(900 + station) : null,
})
const buildVisit = (number: number, states: readonly DayStep['state'][], given: Partial<DayVisit> = {}): DayVisit => ({
  id: guid(number + 100),
  memberId: guid(number),
  firstName: `Anna${number}`,
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

test('before the day ends, people who lack measurements are named, and staff can continue the day', async () => {
  visits = [buildVisit(1, ['done', 'skipped']), buildVisit(2, ['waiting', 'done'])]
  open()
  await end()
  const dialog = await screen.findByRole('dialog', { name: 'End the day now?' })
  expect(dialog.textContent).toContain('1 person still needs measurements:')
  expect(within(dialog).getByRole('listitem').textContent).toMatch(/Anna2 Arndt.*: Stress load/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go on measuring' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(state).toBe('open')

  await end()
  const again = await screen.findByRole('dialog', { name: 'End the day now?' })
  fireEvent.click(within(again).getByRole('button', { name: 'End the day' }))
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('1 person still needs measurements · 2 results not discussed')).toBeTruthy()
})

test('an ended day lists each person once, with everything that is missing', async () => {
  state = 'closed'
  visits = [
    buildVisit(1, ['done', 'skipped'], { talkedAt: '2026-11-18T09:30:00Z' }),
    buildVisit(2, ['waiting', 'claimed']),
    buildVisit(3, ['done', 'waiting']),
    buildVisit(4, ['skipped', 'skipped']),
  ]
  open()
  const summary = await screen.findByText(
    '2 people still need measurements · 1 unfinished measurement · 2 people without a result · 1 result not discussed',
  )
  const lines = within(summary.parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/Anna2 Arndt.*: Stress load, .* \(begun\) · no result$/)
  expect(lines[1]).toMatch(/Anna3 Arndt.*: [^·]+ · not discussed$/)
  expect(lines[2]).toMatch(/Anna4 Arndt.*: no result$/)
})

test('after the end of the day, an open step is shown as not done, on the board and on paper', async () => {
  state = 'closed'
  visits = [buildVisit(1, ['waiting', 'claimed'])]
  const { container } = open()
  const row = (await screen.findByText('People of the day')).closest('[data-part=board]')
  expect(screen.queryByText('Queue')).toBeNull()
  expect(row?.textContent).toContain('Not measured')
  expect(row?.textContent).toContain('Not finished')
  expect(container.textContent).not.toContain('Waiting')
  const onPaper = container.querySelector('.day-list tbody')
  expect(onPaper?.textContent).toContain('Not measured')
  expect(onPaper?.querySelector('.paper-box')).toBeNull()
})

test('a day on which nothing is lacking ends without a question', async () => {
  visits = [buildVisit(1, ['done', 'skipped'])]
  open()
  await end()
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a long list of people who lack measurements is folded', async () => {
  visits = Array.from({ length: 11 }, (_, index) => buildVisit(index + 1, ['waiting', 'waiting']))
  open()
  await end()
  const dialog = await screen.findByRole('dialog', { name: 'End the day now?' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show 3 more people' }))
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(11)
})

test('the progress says whether it counts the whole day or one station', async () => {
  visits = [buildVisit(1, ['done', 'waiting']), buildVisit(2, ['waiting', 'waiting'])]
  open()
  expect(await screen.findByText('Whole day: 0 of 2 people fully measured')).toBeTruthy()
  cleanup()
  open('?station=0')
  expect(await screen.findByText('Only Quiet room: 1 of 2 people are done here')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done here (1)' })).toBeTruthy()
})

test('nobody waits on the board of an ended day on which everything was measured', async () => {
  state = 'closed'
  visits = [buildVisit(1, ['done', 'skipped'])]
  open()
  expect(await screen.findByText('People of the day')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done (1)' })).toBeTruthy()
  expect(screen.queryByText('Nobody is waiting.')).toBeNull()
})

test('people of one name without date of birth and number can be distinguished everywhere on the day', async () => {
  const twin = { firstName: 'Anna', birthDate: null } as const
  visits = [
    buildVisit(1, ['waiting', 'done'], { ...twin, department: 'Sales' }),
    buildVisit(2, ['waiting', 'done'], { ...twin, arrivedAt: '2026-11-18T09:05:00Z' }),
    buildVisit(3, ['waiting', 'done'], { ...twin, birthDate: '1990-01-31' }),
  ]
  open()
  const rows = within(await screen.findByRole('list', { name: 'Queue' })).getAllByRole('listitem')
  const arrival = (index: number) => /arrived at [\d:]+/.exec(rows[index]?.textContent ?? '')?.[0]
  expect(rows[0]?.textContent).toContain('Sales · arrived at')
  expect(arrival(1)).toMatch(/\d/)
  expect(arrival(1)).not.toBe(arrival(0))
  // The date of birth already distinguishes this person, so the time of arrival is not shown.
  expect(arrival(2)).toBeUndefined()
  expect(screen.getByRole('region', { name: 'Next' }).textContent).toMatch(/Sales · arrived at .* · place 1/)
  await end()
  const lacking = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  expect(lacking[0]?.textContent).toMatch(/^Anna Arndt Sales · arrived at .* · place 1: /)
  expect(lacking[1]?.textContent).toMatch(/^Anna Arndt arrived at .* · place 2: /)
})
