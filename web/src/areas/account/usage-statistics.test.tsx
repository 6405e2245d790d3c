import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeKnownUser } from '../../platform/account/session.ts'
import { queryClient } from '../../platform/api/query.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { UsageStatistics } from './usage-statistics.tsx'

interface Sent {
  readonly decision: string
  readonly key: string | null
  readonly store: () => void
  readonly refuse: () => void
  readonly loseAnswer: () => void
}
let sent: Sent[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method === 'GET') return url.startsWith('/readyz') ? new Response() : new Promise<Response>(() => {})
    return new Promise<Response>((resolve, reject) => {
      sent.push({
        decision: JSON.parse(String(body)).decision,
        key: new Headers(headers).get('idempotency-key'),
        store: () => resolve(new Response(null, { status: 204 })),
        refuse: () =>
          resolve(
            Response.json({ type: 'about:blank', title: '', status: 422, code: 'invalid-input' }, { status: 422 }),
          ),
        loseAnswer: () => reject(new TypeError('no network')),
      })
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open({ telemetry }: { readonly telemetry: boolean }) {
  signedInAs({ ...staffSession, user: { ...staffSession.user, telemetry } })
  renderInApp({ at: '/', pages: { '/': UsageStatistics } })
  await screen.findByRole('switch')
}
const press = () => fireEvent.click(screen.getByRole('switch'))
const isOn = () => screen.getByRole('switch').getAttribute('aria-checked')
const isCollecting = () =>
  queryClient.getQueryData<{ readonly user: { readonly telemetry: boolean } }>(['getSession', {}])?.user.telemetry
const sentTimes = (count: number) => waitFor(() => expect(sent).toHaveLength(count))
const settled = () => waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-busy')).toBeNull())

test('a withdrawal whose answer was lost is sent again if consent was given in between', async () => {
  await open({ telemetry: true })
  press()
  await sentTimes(1)
  press()
  await act(async () => sent[0]?.loseAnswer())
  await sentTimes(2)
  await act(async () => sent[1]?.store())
  await settled()
  press()
  await sentTimes(3)
  expect(sent.map(({ decision }) => decision)).toEqual(['withdrawn', 'given', 'withdrawn'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a consent that could not be stored does not start collecting once it was withdrawn elsewhere', async () => {
  await open({ telemetry: true })
  act(() => changeKnownUser({ telemetry: false }))
  await waitFor(() => expect(isOn()).toBe('false'))
  press()
  await sentTimes(1)
  await act(async () => sent[0]?.refuse())
  await settled()
  expect([isOn(), isCollecting()]).toEqual(['false', false])
})

test('collecting ends at once, and continues when the withdrawal was refused', async () => {
  await open({ telemetry: true })
  press()
  expect(isCollecting()).toBe(false)
  await sentTimes(1)
  await act(async () => sent[0]?.refuse())
  await settled()
  expect([isOn(), isCollecting()]).toEqual(['true', true])
})

test('after a stored withdrawal, a later failure does not start collecting again', async () => {
  await open({ telemetry: true })
  press()
  await sentTimes(1)
  press()
  await act(async () => sent[0]?.store())
  await sentTimes(2)
  await act(async () => sent[1]?.refuse())
  await settled()
  expect([isOn(), isCollecting()]).toEqual(['false', false])
})
