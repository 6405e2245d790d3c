import type { DayBoard, DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, memberItem, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { MeasurementDayPage } from './day.tsx'

const waiting: DayStep = {
  profileId: stressLoadId,
  station: 0,
  state: 'waiting',
  isMine: false,
  claimedByName: null,
  claimedAt: null,
  doneAt: null,
  resultGuid: null,
}
const buildVisit = (number: number, firstName: string, given: Partial<DayVisit> = {}): DayVisit => ({
  id: guid(number + 100),
  memberId: guid(number),
  firstName,
  lastName: 'Arndt',
  birthDate: '1980-05-03',
  externalNumber: `700${number}`,
  department: null,
  status: 'active',
  storesHealthData: true,
  number,
  state: 'here',
  arrivedAt: '2026-11-18T08:42:00Z',
  endedAt: null,
  talkedAt: null,
  steps: [waiting],
  ...given,
})
const board: DayBoard = {
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
  visits: [buildVisit(1, 'Bert'), buildVisit(2, 'Anna', { storesHealthData: false })],
}
const members = [memberItem(1, 'Bert', 'Arndt'), memberItem(2, 'Anna', 'Arndt')].map((member, index) => ({
  ...member,
  externalNumber: `700${index + 1}`,
}))

let holdSearch: Promise<void> | undefined

beforeEach(() => {
  holdSearch = undefined
  signedInAs(staffSession)
  fakeApi({
    [`/api/tenants/1/measurement-days/${guid(500)}`]: () => board,
    '/api/tenants/1/members': async (url) => {
      await holdSearch
      const query = url.searchParams.get('query') ?? ''
      return { items: members.filter(({ externalNumber }) => externalNumber.includes(query)), nextCursor: null }
    },
  })
  renderInApp({
    at: `/staff/1/measurement-days/${guid(500)}`,
    pages: {
      '/staff/$groupId/measurement-days/$dayId': MeasurementDayPage,
      '/staff/$groupId/measurement-days': () => null,
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = async (text: string) =>
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Who is here?' }), { target: { value: text } })
const scan = async (number: string) => {
  await type(number)
  fireEvent.submit(screen.getByRole('searchbox', { name: 'Who is here?' }))
}
const found = () => screen.queryByRole('region', { name: 'Is here' })
const next = () => screen.queryByRole('region', { name: 'Next' })

test('after a scan of an unknown number, neither the person found before nor the next person is offered', async () => {
  await scan('7002')
  await waitFor(() => expect(found()?.textContent).toContain('Anna Arndt'))
  await scan('9999')
  expect(await screen.findByText('Nobody found.')).toBeTruthy()
  expect(found()).toBeNull()
  expect(next()).toBeNull()
  expect(screen.getByText('Nobody is chosen.')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Back to the queue' }))
  await waitFor(() => expect(next()?.textContent).toContain('Bert Arndt'))
  expect(screen.queryByText('Nobody found.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Who is here?' }))
})

test('while a search is running, nobody is offered', async () => {
  await scan('7002')
  await waitFor(() => expect(found()).toBeTruthy())
  let release = () => {}
  holdSearch = new Promise((resolve) => {
    release = resolve
  })
  await scan('7001')
  await waitFor(() => expect(screen.getByText('Nobody is chosen.')).toBeTruthy())
  expect(found()).toBeNull()
  expect(next()).toBeNull()
  release()
  await waitFor(() => expect(found()?.textContent).toContain('Bert Arndt'))
})

test('after a search without a result, clearing the field does not restore the person found before', async () => {
  await scan('7002')
  await waitFor(() => expect(found()).toBeTruthy())
  await scan('9999')
  await screen.findByText('Nobody found.')
  await type('')
  await waitFor(() => expect(next()).toBeTruthy())
  expect(found()).toBeNull()
})

test('staff read why a person who has arrived cannot be measured', async () => {
  await scan('7002')
  await waitFor(() => expect(found()?.textContent).toContain('Anna Arndt'))
  expect(found()?.textContent).toContain('Consent is missing')
  await scan('7001')
  await waitFor(() => expect(found()?.textContent).toContain('Bert Arndt'))
  expect(found()?.textContent).not.toContain('Consent is missing')
})

test('a person who is not a member yet can be added from the search', async () => {
  await type('Hannelore')
  expect(await screen.findByText('Nobody found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New member' }).getAttribute('href')).toContain('dialog=new')
  await type('7001')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'New member' })).toBeNull())
})

test('the printed list says in words whose consent is missing', async () => {
  const row = (await screen.findByRole('rowheader', { name: /^Anna Arndt/, hidden: true })).textContent
  expect(row).toContain('Consent is missing')
  expect(screen.getByRole('rowheader', { name: 'Bert Arndt', hidden: true })).toBeTruthy()
})
