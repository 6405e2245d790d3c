import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { helpLinesOfCountry } from '@salus/domain/help-lines/help-lines.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { checkUp } from '../../testing/check-up-samples.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { HelpLinesCard } from './help-lines-card.tsx'

const total = (value: number, band: string) => [{ code: 'total', value, band }]
const show = (language: 'de' | 'en', given: CheckUp) =>
  renderInApp({ language, at: '/', pages: { '/': () => <HelpLinesCard checkUp={given} /> } })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a high stress load shows calm words, the lines of the country and the emergency number', async () => {
  fakeApi({ '/api/tenants/1/help-lines': () => helpLinesOfCountry('DE') })
  show('de', checkUp(1, { scores: total(31, 'high') }))
  const line = await screen.findByRole('link', { name: 'TelefonSeelsorge anrufen: 0800 111 0 111' })
  expect(line.getAttribute('href')).toBe('tel:08001110111')
  expect(screen.getByText(/Notruf 112/)).toBeTruthy()
  expect(screen.getByText(/wird niemand benachrichtigt/)).toBeTruthy()
})

test('without a response from the server, the words and the country’s emergency number are still shown', async () => {
  fakeApi({})
  show('en', checkUp(1, { scores: total(31, 'high') }))
  expect(await screen.findByRole('heading', { name: 'You do not have to get through this alone' })).toBeTruthy()
  expect(screen.getByText(/emergency number of your country/)).toBeTruthy()
})

test.each([
  ['a moderate one', { scores: total(26, 'moderate') }],
  ['one that was withdrawn', { scores: total(31, 'high'), status: 'withdrawn' as const }],
])('%s shows no card and requests nothing', async (_what, given) => {
  const asked = fakeApi({})
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <>
          <p>the page</p>
          <HelpLinesCard checkUp={checkUp(1, given)} />
        </>
      ),
    },
  })
  await screen.findByText('the page')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(asked).toHaveLength(0)
})
