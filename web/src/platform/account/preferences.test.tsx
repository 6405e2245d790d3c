import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import en from '../../i18n/shell.en.json'
import de from '../../i18n/shell.de.json'
import { TextsProvider, useLanguage } from '../../i18n/t.tsx'
import { signedInAs } from '../../testing/fake-api.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { ToastHost } from '../../ui/overlays/toast.tsx'
import { NetworkProblem } from '../api/problems.ts'
import { queryClient } from '../api/query.ts'
import { readStored } from '../device/storage.ts'
import { useChoosePreferences } from './preferences.ts'

const asked = vi.fn<(url: string) => Promise<Response>>()

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Page() {
  const language = useLanguage()
  const choose = useChoosePreferences()
  return (
    <button type="button" onClick={() => void choose({ locale: 'de' })}>
      {language}
    </button>
  )
}

function show(load: () => Promise<Record<string, string>>): void {
  asked.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', asked)
  signedInAs({ ...staffSession, user: { ...staffSession.user, locale: 'en' } })
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={load} onError={() => {}}>
      <QueryClientProvider client={queryClient}>
        <Page />
        <ToastHost closeLabel="Close" />
      </QueryClientProvider>
    </TextsProvider>,
  )
}

test('a language whose texts cannot be loaded is not chosen, and the page says so', async () => {
  show(() => Promise.reject(new NetworkProblem()))
  fireEvent.click(screen.getByText('en'))
  expect(await screen.findByText(/The other language could not be loaded/)).toBeTruthy()
  expect(screen.getByText('en')).toBeTruthy()
  expect(readStored('language')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('a language that is shown is kept in the browser and in the account', async () => {
  show(async () => de)
  fireEvent.click(screen.getByText('en'))
  expect(await screen.findByText('de')).toBeTruthy()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(readStored('language')).toBe('de')
})
