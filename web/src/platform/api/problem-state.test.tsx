import { devicesApi } from '@salus/contract/measuring/devices.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import german from '../../i18n/errors.de.json' with { type: 'json' }
import english from '../../i18n/errors.en.json' with { type: 'json' }
import { TextsProvider } from '../../i18n/t.tsx'
import { lockKiosk, unlockKiosk } from '../account/kiosk.ts'
import { api } from './api.ts'
import { ProblemState } from './problem-state.tsx'
import { NetworkProblem } from './problems.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const texts = { de: german, en: english }

async function showRefusal(language: 'de' | 'en', retryAfter: string | null) {
  const problem = { type: 'about:blank', title: '', status: 429, code: 'too-many-requests' }
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 429, headers }))
  const error: unknown = await api
    .call(devicesApi.getDevicesOfTenant, { params: { tenantId: 1 } })
    .catch((thrown: unknown) => thrown)
  const fail = (broken: Error) => {
    throw broken
  }
  render(
    <TextsProvider start={{ language, messages: texts[language] }} load={async () => ({})} onError={fail}>
      <ProblemState error={error} />
    </TextsProvider>,
  )
}

test.each([
  ['1151', 'Zu viele Versuche. Bitte versuchen Sie es in etwa 20 Minuten noch einmal.', 'in about 20 minutes.'],
  ['12', 'Zu viele Versuche. Bitte versuchen Sie es in etwa einer Minute noch einmal.', 'in about a minute.'],
  ['3600', 'Zu viele Versuche. Bitte versuchen Sie es in etwa 60 Minuten noch einmal.', 'in about 60 minutes.'],
  ['80000', 'Zu viele Versuche. Bitte versuchen Sie es in etwa 23 Stunden noch einmal.', 'in about 23 hours.'],
])('a person who tried too often reads when they can try again: %s seconds', async (seconds, inGerman, inEnglish) => {
  await showRefusal('de', seconds)
  expect(screen.getByText(inGerman)).toBeTruthy()
  cleanup()
  await showRefusal('en', seconds)
  expect(screen.getByText(`Too many attempts. Please try again ${inEnglish}`)).toBeTruthy()
})

test.each([[null], ['Wed, 21 Oct 2026 07:28:00 GMT']])(
  'no time is shown if the server gave none in seconds (%s)',
  async (retryAfter) => {
    await showRefusal('en', retryAfter)
    expect(screen.getByText(english['errors.tooManyRequests'])).toBeTruthy()
  },
)

test('on a tablet that was handed over, the page without a network says that the answers are kept and when it continues', () => {
  const kiosk = {
    userId: 'u',
    tenantId: 1,
    memberId: 'm',
    path: 'stress-load',
    language: 'en',
    stage: 'ready',
  } as const
  const show = () =>
    render(
      <TextsProvider start={{ language: 'en', messages: english }} load={async () => ({})} onError={() => undefined}>
        <ProblemState error={new NetworkProblem()} isRetried />
      </TextsProvider>,
    )
  lockKiosk(kiosk)
  show()
  expect(screen.getByText(/can continue only with a network. The answers given so far are kept/)).toBeTruthy()
  cleanup()
  unlockKiosk()
  show()
  expect(screen.getByText(english['errors.networkRetried'])).toBeTruthy()
})
