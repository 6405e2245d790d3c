import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { helpLinesOfCountry } from '@salus/domain/help-lines/help-lines.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'
import { checkUp } from '../../testing/check-up-samples.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { KioskHelpLines } from './kiosk-help-lines.tsx'

const show = (value: number, band: string) => {
  const taken = checkUp(1, { scores: [{ code: 'total', value, band }] })
  // Puts the result into the cache, as the response to the sent answers does.
  const input = { params: { tenantId: 1, resultGuid: taken.resultGuid } }
  queryClient.setQueryData(apiQueryOptions(checkUpsApi.getCheckUp, input).queryKey, taken)
  fakeApi({ '/api/tenants/1/help-lines': () => helpLinesOfCountry('DE') })
  const Page = () => (
    <>
      <p>Please hand it back</p>
      <KioskHelpLines tenantId={1} resultGuid={taken.resultGuid} />
    </>
  )
  renderInApp({ language: 'de', at: '/', pages: { '/': Page } })
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('very high stress shows the help lines on the tablet until the person hides them', async () => {
  show(31, 'high')
  expect(await screen.findByText('TelefonSeelsorge')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Gelesen, ausblenden' }))
  expect(screen.queryByText('TelefonSeelsorge')).toBeNull()
})

test('lower stress shows no help lines', async () => {
  show(26, 'moderate')
  await screen.findByText('Please hand it back')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
})
