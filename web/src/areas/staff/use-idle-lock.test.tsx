import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnd } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { StaffArea } from './staff-area.tsx'
import { useIdleLock } from './use-idle-lock.ts'

const ended = vi.fn<() => void>()
const minute = 60_000
const open = async (idleMinutes: number | null) => {
  const asked = fakeApi({ '/api/auth/sign-out': () => ({ success: true }) })
  const Locked = () => {
    useIdleLock(idleMinutes)
    return <p>here</p>
  }
  renderInApp({ at: '/', pages: { '/': Locked } })
  await waitFor(() => expect(screen.getByText('here')).toBeTruthy())
  await vi.advanceTimersByTimeAsync(10)
  return () => asked.filter(({ pathname }) => pathname === '/api/auth/sign-out').length
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  ended.mockClear()
  sessionEnd.addEventListener('end', ended)
})
afterEach(() => {
  sessionEnd.removeEventListener('end', ended)
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the session ends after the idle time that the tenant allows', async () => {
  const signOuts = await open(5)
  await vi.advanceTimersByTimeAsync(4 * minute)
  window.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(4.5 * minute)
  expect(signOuts()).toBe(0)
  await vi.advanceTimersByTimeAsync(minute)
  expect(signOuts()).toBe(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('input after the idle time does not keep the session', async () => {
  const signOuts = await open(1)
  vi.setSystemTime(Date.now() + 10 * minute)
  window.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(signOuts()).toBe(1)
})

test('input in another window keeps the session', async () => {
  const signOuts = await open(1)
  await vi.advanceTimersByTimeAsync(50_000)
  window.dispatchEvent(new StorageEvent('storage', { key: 'salus.touchedAt' }))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(signOuts()).toBe(0)
})

test('without a limit the session never ends', async () => {
  const signOuts = await open(null)
  await vi.advanceTimersByTimeAsync(300 * minute)
  expect(signOuts()).toBe(0)
})

test('the session also ends for a Reader, although a Reader may not request the tenant', async () => {
  const [membership] = staffSession.memberships
  if (!membership) throw new Error('the sample has a membership')
  signedInAs({ ...staffSession, memberships: [{ ...membership, role: 'Reader', idleMinutes: 5 }] })
  const asked = fakeApi({ '/api/auth/sign-out': () => ({ success: true }) })
  renderInApp({ at: '/staff/1', pages: { '/staff/$groupId': StaffArea } })
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1.5 * minute)
  expect(ended).toHaveBeenCalledOnce()
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/auth/sign-out'])
})
