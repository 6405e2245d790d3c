import { webcrypto } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { queryClient } from '../../../platform/api/query.ts'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, problemResponse, questions, resultGuid, run, stressServer } from '../testing/stress-server.ts'
import { openUnsentAnswers } from '../saving/unsent-answers.ts'
import { AnalysisRunner } from './runner.tsx'

const decision = { surveyId: 'survey-1', decision: 'withdrawn', textVersion: '1', language: 'en', seen: null } as const
const onDone = vi.fn<(resultGuid: string) => void>()

/** Opens a questionnaire with one question and chooses its answer. The question about the survey comes next. */
async function open(server: ReturnType<typeof stressServer>, decide: () => typeof decision | null) {
  const { factory } = memoryIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('fetch', server.fetch)
  render(
    <TextsProvider start={{ language: 'en', messages: en }} load={async () => ({})} onError={() => undefined}>
      <QueryClientProvider client={queryClient}>
        <AnalysisRunner
          run={run}
          icon={null}
          lastQuestion={{ content: <h1>May it go into the report?</h1>, decide }}
          onDone={onDone}
          onLeave={() => undefined}
        />
      </QueryClientProvider>
    </TextsProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Often' }))
  return factory
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const waiting = async (factory: IDBFactory) =>
  (await (await openUnsentAnswers(run.userId, factory)).decisions.all()).map(({ decision }) => decision)
const requests = (server: ReturnType<typeof stressServer>) => JSON.stringify(server.calls)

afterEach(() => {
  cleanup()
  queryClient.clear()
  onDone.mockReset()
  vi.unstubAllGlobals()
})

test('the question about the report comes between the review and sending, and cannot be skipped', async () => {
  const server = stressServer(makeProfile(questions.slice(0, 1), 'questionnaire'))
  let chosen: typeof decision | null = null
  const factory = await open(server, () => chosen)
  expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull()
  press('Next')
  expect(heading()).toBe('May it go into the report?')
  press('Send answers')
  expect(heading()).toBe('May it go into the report?')
  press('Back')
  expect(heading()).toBe(en['analyses.review.title'])
  press('Next')
  expect(onDone).not.toHaveBeenCalled()
  chosen = decision
  press('Send answers')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(resultGuid))
  const { tenantId, memberId } = run
  expect(await waiting(factory)).toEqual([{ ...decision, tenantId, memberId }])
  // Staff are allowed to read drafts and results, so no request of the run may contain the decision.
  expect(requests(server)).not.toMatch(/survey-1|withdrawn|group-reports/)
})

test('refused answers also discard the decision', async () => {
  const server = stressServer(makeProfile(questions.slice(0, 1), 'questionnaire'))
  const factory = await open(server, () => decision)
  server.refusals.push(problemResponse(422, { code: 'validation' }))
  press('Next')
  press('Send answers')
  await waitFor(() => expect(heading()).toBe(en['analyses.review.title']))
  await waitFor(async () => expect(await waiting(factory)).toEqual([]))
})
