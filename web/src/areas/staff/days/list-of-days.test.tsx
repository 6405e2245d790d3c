import type { MeasurementDay } from '@salus/contract/measuring/days.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { ListOfDays } from './list-of-days.tsx'

const buildDay = (number: number): MeasurementDay => ({
  id: guid(number),
  title: `Day ${number}`,
  day: '2026-11-18',
  state: 'closed',
  stations: [],
  revision: 1,
  people: 2,
  results: 3,
})

let fails: boolean
let hold: Promise<void> | undefined

beforeEach(() => {
  fails = false
  hold = undefined
  signedInAs(staffSession)
  fakeApi({
    '/api/tenants/1/measurement-days': async ({ searchParams }) => {
      if (searchParams.get('cursor') === null) return { items: [buildDay(4), buildDay(3)], nextCursor: guid(3) }
      await hold
      if (fails) return Response.json({ title: 'x', status: 500, code: 'internal-error' }, { status: 500 })
      return { items: [buildDay(2), buildDay(1)], nextCursor: null }
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  renderInApp({
    at: '/staff/1/measurement-days',
    pages: {
      '/staff/$groupId/measurement-days': () => <ListOfDays tenantId={1} />,
      '/staff/$groupId/measurement-days/$dayId': () => null,
    },
  })
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const earlier = () => screen.findByRole('button', { name: 'Show earlier measurement days' })

test('when earlier days are added to the list, the focus moves to the first added day', async () => {
  let release = () => {}
  hold = new Promise((resolve) => (release = resolve))
  open()
  const button = await earlier()
  expect(titles()).toEqual(['Day 4', 'Day 3'])
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(button)
  release()
  await waitFor(() => expect(titles()).toEqual(['Day 4', 'Day 3', 'Day 2', 'Day 1']))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Day 2')
})

test('if earlier days cannot be loaded, the list stays with an error, and the same button tries again', async () => {
  fails = true
  open()
  const button = await earlier()
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(titles()).toEqual(['Day 4', 'Day 3'])
  expect(document.activeElement).toBe(button)
  fails = false
  fireEvent.click(button)
  await waitFor(() => expect(titles()).toEqual(['Day 4', 'Day 3', 'Day 2', 'Day 1']))
  expect(screen.queryByRole('alert')).toBeNull()
})
