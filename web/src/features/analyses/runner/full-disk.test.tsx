import { webcrypto } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { queryClient } from '../../../platform/api/query.ts'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, questions, resultGuid, run, stressServer } from '../testing/stress-server.ts'
import { AnalysisRunner } from './runner.tsx'

const onDone = vi.fn<(resultGuid: string) => void>()

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  onDone.mockReset()
})

/** Opens an answered questionnaire, and sends it while the server cannot be reached. */
async function sendWithoutNetwork({ isFull }: { readonly isFull: boolean }) {
  const { factory, disk } = memoryIndexedDb()
  const server = stressServer(makeProfile(questions, 'questionnaire'), {
    q1: 2,
    q2: null,
    days: 2,
    minutes: 30,
    sports: ['swim'],
  })
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('fetch', server.fetch)
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => ({})} onError={() => undefined}>
      <QueryClientProvider client={queryClient}>
        <AnalysisRunner run={run} icon={null} onDone={onDone} onLeave={() => undefined} />
      </QueryClientProvider>
    </TextsProvider>,
  )
  // The first test in this file also waits until the scripts of the runner are loaded.
  const send = await screen.findByRole('button', { name: 'Send answers' }, { timeout: 10_000 })
  server.isDown = true
  disk.isFull = isFull
  fireEvent.click(send)
  await screen.findByText('Waiting for a connection')
  return server
}

test('a person whose device is full is asked to keep the page open, and does not read that the answers are on the device', async () => {
  const server = await sendWithoutNetwork({ isFull: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All 5 answers are only on this open page so far')
  expect(screen.getByText(/Please keep this page open/)).toBeTruthy()
  expect(screen.queryByText(/You can close this page/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  server.isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(resultGuid))
})

test('a person whose device stores the answers may close the page', async () => {
  await sendWithoutNetwork({ isFull: false })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All 5 answers are on this device')
  expect(screen.getByText(/You can close this page/)).toBeTruthy()
})
