import { employeesApi } from '@salus/contract/tenant/employees.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, useApiQuery } from '../platform/api/query.ts'
import { askReadinessBy, noteAnswer, onServiceReturn } from '../platform/api/service-state.ts'
import { staffSession } from '../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../testing/fake-api.ts'
import { renderInApp } from '../testing/in-app.tsx'
import { BottomBar } from './main-menu/bottom-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('people read that Salus is unavailable, and keep their typed text until it is back', async () => {
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <>
          <OfflineBar />
          <input aria-label="Note" />
        </>
      ),
    },
  })
  const input = await screen.findByLabelText<HTMLInputElement>('Note')
  input.value = 'half a sentence'
  vi.useFakeTimers()
  askReadinessBy(async () => new Response('{}'))
  act(() => noteAnswer(new Response('', { status: 503, headers: { 'retry-after': '2' } })))
  expect(screen.queryByText(/cannot be reached/)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  expect(input.value).toBe('half a sentence')
})

test('the bar disappears as soon as any request succeeds, while the checks of the server continue', async () => {
  const Page = () => (
    <>
      <OfflineBar />
      <p>the page</p>
    </>
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByText('the page')
  vi.useFakeTimers()
  const returned = vi.fn<() => void>()
  const forget = onServiceReturn(returned)
  askReadinessBy(async () => new Response('', { status: 503 }))
  act(() => noteAnswer(new Response('', { status: 503 })))
  expect(screen.queryByText(/cannot be reached/)).not.toBeNull()
  act(() => noteAnswer(new Response('{}')))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(7_600))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  expect(returned).not.toHaveBeenCalled()
  askReadinessBy(async () => new Response('{}'))
  await act(() => vi.advanceTimersByTimeAsync(7_600))
  expect(returned).toHaveBeenCalledTimes(1)
  forget()
})

test('the menu opens while stale data is being refetched', async () => {
  signedInAs(staffSession)
  let answer = (): unknown => ({ items: [], nextCursor: null })
  const path = '/api/tenants/1/employees'
  fakeApi({ [path]: () => answer() })
  const Page = () => {
    const { data } = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId: 1 } })
    return (
      <>
        <OfflineBar />
        <BottomBar />
        {data && <p>the page</p>}
      </>
    )
  }
  renderInApp({ at: '/staff/1/members-overview', pages: { '/staff/$groupId/members-overview': Page } })
  await screen.findByText('the page')
  answer = () => Response.json({ type: 'about:blank', title: '', status: 500, code: 'internal' }, { status: 500 })
  await act(() => queryClient.invalidateQueries({ queryKey: ['getEmployeesOfTenant'] }))
  answer = () => new Promise(() => {})
  const again = await screen.findByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: /More/ }))
  await screen.findByRole('dialog')
})
