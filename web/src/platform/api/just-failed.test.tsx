import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { consentsApi } from '@salus/contract/members/consents.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { apiPagesOptions, useApiPages } from '../pages/pages.ts'
import { apiQueryOptions, queryClient, useApiQuery } from './query.ts'

const given = { query: { limit: 8 } }

function Page() {
  const consents = useApiQuery(consentsApi.getMyConsents, {})
  const checkUps = useApiPages(checkUpsApi.getMyCheckUps, given)
  return consents.isError && checkUps.isError ? <p>failed</p> : null
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
})

async function loadAndOpen(laterMs: number) {
  const failed = () =>
    Response.json({ type: 'about:blank', title: 'x', status: 500, code: 'internal' }, { status: 500 })
  const asked = fakeApi({ '/api/me/consents': failed, '/api/me/check-ups': failed })
  await queryClient.prefetchQuery(apiQueryOptions(consentsApi.getMyConsents, {}))
  await queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpsApi.getMyCheckUps, given))
  vi.useFakeTimers({ now: Date.now() + laterMs, toFake: ['Date'] })
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByText('failed')
  return asked.map(({ pathname }) => pathname).toSorted()
}

test('a failing server is asked once, although the page is opened after the request has failed', async () => {
  expect(await loadAndOpen(0)).toEqual(['/api/me/check-ups', '/api/me/consents'])
})

test('a page that is opened later asks again', async () => {
  const asked = await loadAndOpen(2_500)
  expect(asked).toHaveLength(4)
})
