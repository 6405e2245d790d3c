import { employeesApi } from '@salus/contract/tenant/employees.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineBar } from '../../shell/offline-bar.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { hasNothingToShow } from './old-data.ts'
import { apiQueryOptions, putOwnData, queryClient, useApiQuery } from './query.ts'

const path = '/api/tenants/1/employees'
const people = { items: [], nextCursor: null }
const failing = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'No', status, code }, { status })

function Page() {
  const answer = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId: 1 } })
  if (hasNothingToShow(answer)) return <p>an error instead of the page</p>
  return answer.data === undefined ? <p>on its way</p> : <p>the page</p>
}

const open = () =>
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <>
          <OfflineBar />
          <Page />
        </>
      ),
    },
  })

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('data on screen stays when a refetch fails, shows its age, and can be refetched on request', async () => {
  let answer = (): unknown => people
  fakeApi({ [path]: () => answer() })
  open()
  expect(await screen.findByText('the page')).toBeTruthy()
  expect(screen.queryByText(/could be refreshed/)).toBeNull()
  answer = () => failing(500, 'internal')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/Not everything could be refreshed/)).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
  answer = () => people
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText(/could be refreshed/)).toBeNull())
  expect(screen.getByText('the page')).toBeTruthy()
})

test('data that may no longer be shown disappears', async () => {
  let answer = (): unknown => people
  fakeApi({ [path]: () => answer() })
  open()
  expect(await screen.findByText('the page')).toBeTruthy()
  answer = () => failing(403, 'role-too-low')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('an error instead of the page')).toBeTruthy()
  expect(screen.queryByText(/could be refreshed/)).toBeNull()
})

test('data on screen stays when a proxy refuses instead of Salus, for example while Salus is updated', async () => {
  let answer = (): unknown => people
  fakeApi({ [path]: () => answer() })
  open()
  expect(await screen.findByText('the page')).toBeTruthy()
  answer = () => new Response('<h1>404 page not found</h1>', { status: 404 })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/Not everything could be refreshed/)).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
})

/** A part of a page that reads data but shows no errors. */
function Part() {
  const { data } = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId: 1 } }, { keepPrevious: true })
  return <p>{data === undefined ? 'an empty part' : 'a part with data'}</p>
}
const openPart = () => renderInApp({ at: '/', pages: { '/': Part } })

test.each([
  [403, 'consent-required'],
  [404, 'not-found'],
  [410, 'report-withdrawn'],
])('data disappears after a refetch with status %i, even in a part that shows no errors', async (status, code) => {
  let answer = (): unknown => people
  fakeApi({ [path]: () => answer() })
  openPart()
  expect(await screen.findByText('a part with data')).toBeTruthy()
  answer = () => failing(status, code)
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('an empty part')).toBeTruthy()
  answer = () => people
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('a part with data')).toBeTruthy()
})

test.each([
  [500, 'internal-error'],
  [403, 'second-factor-required'],
])('data stays after a refetch with %i %s, which does not concern the data', async (status, code) => {
  let answer = (): unknown => people
  fakeApi({ [path]: () => answer() })
  openPart()
  expect(await screen.findByText('a part with data')).toBeTruthy()
  answer = () => failing(status, code)
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByText('a part with data')).toBeTruthy()
})

test('data that was entered on this device stays until the server has returned it once', async () => {
  let answer = (): unknown => failing(403, 'not-shared')
  fakeApi({ [path]: () => answer() })
  const { queryKey } = apiQueryOptions(employeesApi.getEmployeesOfTenant, { params: { tenantId: 1 } })
  putOwnData(queryKey, people)
  openPart()
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByText('a part with data')).toBeTruthy()
  answer = () => people
  await act(() => queryClient.invalidateQueries())
  answer = () => failing(403, 'not-shared')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('an empty part')).toBeTruthy()
})
