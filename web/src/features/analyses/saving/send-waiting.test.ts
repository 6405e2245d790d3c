import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { problemResponse, run, stressServer, makeProfile, questions, resultGuid } from '../testing/stress-server.ts'
import { sendWaiting, type SentAnalysis } from './send-waiting.ts'
import { nothingUnsent, openUnsentAnswers } from './unsent-answers.ts'

const analysisId = '00000000-0000-4000-8000-000000000004'
const finish = { profileId: run.profileId, memberId: run.memberId, analysisId, answers: { q1: 2 } }

async function open(tenantId?: number) {
  const { factory } = memoryIndexedDb()
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  vi.stubGlobal('fetch', server.fetch)
  // The simulated browser has no Web Crypto.
  vi.stubGlobal('crypto', webcrypto)
  const openStore = (userId: string) => openUnsentAnswers(userId, factory)
  const store = await openStore(run.userId)
  await store.place(analysisId, { tenantId }).keep({ ...nothingUnsent, finish })
  const sent: SentAnalysis[] = []
  const send = (tenantOfOwn: (memberId: string) => number | undefined = () => undefined) =>
    sendWaiting({ userId: run.userId, tenantOfOwn, onSent: (one) => sent.push(one), openStore })
  const posted = () => server.calls.filter(({ path }) => path.endsWith('/check-ups'))
  return { server, store, sent, send, posted }
}

afterEach(() => void vi.unstubAllGlobals())

test('an analysis finished offline is sent once, with its own key, and then forgotten', async () => {
  const { store, sent, send, posted } = await open(1)
  const stop = await send()
  await vi.waitFor(() =>
    expect(sent).toEqual([{ tenantId: 1, memberId: run.memberId, profileId: run.profileId, resultGuid }]),
  )
  expect(posted()).toEqual([
    { method: 'POST', path: '/api/tenants/1/check-ups', body: finish, idempotencyKey: analysisId },
  ])
  expect(await store.waiting()).toEqual([])
  stop()
})

test('is kept while offline and sent when the connection returns', async () => {
  const { server, store, sent, send } = await open(1)
  server.isDown = true
  const stop = await send()
  await vi.waitFor(async () => expect(await store.waiting()).toHaveLength(1))
  server.isDown = false
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(sent).toHaveLength(1)
  })
  stop()
})

test('is sent when the person looks at the page again, although the browser reported no network', async () => {
  const { server, store, sent, send } = await open(1)
  server.isDown = true
  const stop = await send()
  await vi.waitFor(async () => expect(await store.waiting()).toHaveLength(1))
  server.isDown = false
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent).toHaveLength(1)
  }, 700)
  stop()
})

test('a refused submission stays until the analysis is opened again', async () => {
  const { server, store, sent, send, posted } = await open(1)
  server.refusals.push(problemResponse(422, { code: 'invalid-input' }))
  const stop = await send()
  await vi.waitFor(() => expect(posted()).toHaveLength(1))
  expect(await store.waiting()).toHaveLength(1)
  expect(sent).toEqual([])
  stop()
})

test('answers stored without a tenant go only to the tenant of the person’s own record', async () => {
  const { sent, send, posted } = await open()
  await send()
  expect(posted()).toEqual([])
  const stop = await send((memberId) => (memberId === run.memberId ? 1 : undefined))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  stop()
})
