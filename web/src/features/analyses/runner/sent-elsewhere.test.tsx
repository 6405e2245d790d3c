import { webcrypto } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { queryClient } from '../../../platform/api/query.ts'
import { ToastHost } from '../../../ui/overlays/toast.tsx'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, problemResponse, questions, resultGuid, run, stressServer } from '../testing/stress-server.ts'
import { AnalysisRunner } from './runner.tsx'

const onDone = vi.fn<(resultGuid: string) => void>()

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a person whose analysis was sent in another window is told that the changes made here are not included', async () => {
  const server = stressServer(makeProfile(questions.slice(0, 1), 'questionnaire'))
  server.refusals = [problemResponse(422, { code: 'idempotency-key-reused' })]
  let isFinished = false
  vi.stubGlobal('indexedDB', memoryIndexedDb().factory)
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (isFinished && init.method === 'PATCH')
      return Promise.resolve(problemResponse(409, { code: 'analysis-finished', resultGuid }))
    return server.fetch(url, init)
  })
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => ({})} onError={() => undefined}>
      <QueryClientProvider client={queryClient}>
        <AnalysisRunner run={run} icon={null} onDone={onDone} onLeave={() => undefined} />
        <ToastHost closeLabel="Close" />
      </QueryClientProvider>
    </TextsProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Often' }))
  const send = await screen.findByRole('button', { name: 'Send answers' })
  isFinished = true
  fireEvent.click(send)
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(resultGuid))
  expect(await screen.findByText(en['analyses.sentElsewhere'])).toBeTruthy()
  expect(screen.getByText(en['analyses.sentElsewhereText'])).toBeTruthy()
})
