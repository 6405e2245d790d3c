import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { problemResponse, run, stressServer, makeProfile, questions, resultGuid } from '../testing/stress-server.ts'
import { type RefusedAnalysis, sendWaiting, type SentAnalysis } from './send-waiting.ts'
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
  const refused: RefusedAnalysis[] = []
  const send = (findOwnTenant: (memberId: string) => number | undefined = () => undefined) =>
    sendWaiting({
      userId: run.userId,
      findOwnTenant,
      onSent: (one) => sent.push(one),
      onRefused: (one) => refused.push(one),
      openStore,
    })
  const posted = () => server.calls.filter(({ path }) => path.endsWith('/check-ups'))
  return { server, store, sent, refused, send, posted }
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

test('people who sent answers read that the record was archived in the meantime, and the answers stay on the device', async () => {
  const { server, store, refused, send } = await open(1)
  const errors = [{ path: 'memberId', code: 'member-archived', message: '' }]
  server.refusals.push(problemResponse(422, { code: 'invalid-input', errors }))
  const stop = await send()
  await vi.waitFor(() => expect(refused).toHaveLength(1))
  expect(refused[0]).toMatchObject({ analysisId, tenantId: 1, memberId: run.memberId, problem: { errors } })
  expect(await store.waiting()).toHaveLength(1)
  stop()
})

test('answers of a person who has withdrawn the consent are deleted here, and the sender reads why', async () => {
  const { server, store, refused, send } = await open(1)
  server.refusals.push(problemResponse(403, { code: 'consent-required' }))
  const stop = await send()
  await vi.waitFor(async () => expect(await store.waiting()).toEqual([]))
  expect(refused).toMatchObject([{ problem: { code: 'consent-required' } }])
  stop()
})

test('answers for a missing record stay as long as it is unknown whether the sender still belongs to the organisation', async () => {
  const { server, store, refused, send } = await open(1)
  server.refusals.push(problemResponse(404, { code: 'not-found' }), problemResponse(404, { code: 'not-found' }))
  const stop = await send()
  await vi.waitFor(() => expect(refused).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await store.waiting()).toHaveLength(1)
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
