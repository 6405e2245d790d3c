import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, problemResponse, questions, run, stressServer } from '../testing/stress-server.ts'
import { keepSendingHeld } from './send-held.ts'
import { nothingUnsent, openUnsentAnswers, type Unsent } from './unsent-answers.ts'

const analysisId = '00000000-0000-4000-8000-000000000004'
const { userId, tenantId, memberId } = run

async function open(given: Partial<Unsent>, about: Pick<Unsent, 'tenantId' | 'memberId'> = { tenantId, memberId }) {
  const { factory } = memoryIndexedDb()
  const server = stressServer(makeProfile(questions, 'questionnaire'))
  vi.stubGlobal('fetch', server.fetch)
  // The simulated browser has no Web Crypto.
  vi.stubGlobal('crypto', webcrypto)
  const openStore = (id: string) => openUnsentAnswers(id, factory)
  const store = await openStore(userId)
  await store.place(analysisId, about).keep({ ...nothingUnsent, ...given })
  const send = (as = userId, own: string | null = null) =>
    keepSendingHeld({ userId: as, findOwnMember: () => own, openStore })
  const saved = () => server.calls.filter(({ method }) => method === 'PATCH')
  return { server, store, send, saved }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 100))

afterEach(() => void vi.unstubAllGlobals())

test('answers of an unfinished analysis are sent without opening the analysis, and then deleted here', async () => {
  const { store, send, saved } = await open({ answers: { q1: 2 }, cleared: ['q2'], position: 'days' })
  const stop = send()
  await vi.waitFor(async () => expect(await store.held()).toEqual([]))
  expect(saved()).toEqual([
    {
      method: 'PATCH',
      path: `/api/tenants/1/members/${memberId}/analyses/${analysisId}`,
      body: { answers: { q1: 2 }, cleared: ['q2'], position: 'days' },
      idempotencyKey: expect.any(String),
    },
  ])
  stop()
})

test('answers of another account on the same device are neither read nor sent', async () => {
  const { store, send, saved } = await open({ answers: { q1: 2 } })
  const stop = send('00000000-0000-4000-8000-000000000099')
  await rest()
  expect(saved()).toEqual([])
  expect(await store.held()).toHaveLength(1)
  stop()
})

test('answers are kept while the server is not reached, and sent later', async () => {
  const { server, store, send, saved } = await open({ answers: { q1: 2 } })
  server.isDown = true
  const stop = send()
  await rest()
  expect(await store.held()).toHaveLength(1)
  server.isDown = false
  await vi.waitFor(async () => expect(await store.held()).toEqual([]), 3000)
  expect(saved().length).toBeGreaterThan(0)
  stop()
})

test('refused answers stay on the device, and are deleted if the consent to storage was withdrawn', async () => {
  const { store, send } = await open({ answers: { q1: 2 } })
  const refuse = vi.fn<typeof fetch>(async () => problemResponse(422, { code: 'invalid-input' }))
  vi.stubGlobal('fetch', refuse)
  send()
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledTimes(1))
  await rest()
  expect(await store.held()).toHaveLength(1)
  vi.stubGlobal('fetch', async () => problemResponse(409, { code: 'consent-required' }))
  send()
  await vi.waitFor(async () => expect(await store.held()).toEqual([]))
})

test('a text that is not a value waits for the person, and a submission is left to the code that sends submissions', async () => {
  const { store, send, saved } = await open({ answers: { q1: 2 }, texts: { days: '9o' } })
  const finish = { profileId: run.profileId, memberId, analysisId, answers: { q1: 2 } }
  await store.place('another', { tenantId, memberId }).keep({ ...nothingUnsent, answers: { q1: 2 }, finish })
  const stop = send()
  await rest()
  expect(saved()).toEqual([])
  stop()
})

test('answers stored without the member go only to the person’s own record', async () => {
  const { store, send, saved } = await open({ answers: { q1: 2 } }, { tenantId })
  send(userId, null)
  await rest()
  expect(saved()).toEqual([])
  send(userId, memberId)
  await vi.waitFor(async () => expect(await store.held()).toEqual([]))
})
