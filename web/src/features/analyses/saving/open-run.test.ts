import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, questions, run, stressServer } from '../testing/stress-server.ts'
import { accountWay, openRun } from './open-run.ts'
import { fetchFromServer } from '../../../platform/api/server-fetch.ts'
import { nothingUnsent, openUnsentAnswers } from './unsent-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('answers of an analysis that was discarded elsewhere stay on the device until they are stored for the new analysis', async () => {
  const { factory } = memoryIndexedDb()
  vi.stubGlobal('fetch', stressServer(makeProfile(questions, 'questionnaire')).fetch)
  // The simulated browser has neither Web Crypto nor IndexedDB.
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('indexedDB', factory)
  const unsent = { ...nothingUnsent, answers: { q1: 2 } }
  const carried = { analysisId: 'discarded', unsent, heart: null }
  const store = await openUnsentAnswers(run.userId)
  await store.place('discarded').keep(unsent)

  vi.spyOn(webcrypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('the disk is full'))
  expect((await openRun(run, { carried })).unsent).toEqual(unsent)
  expect(await store.read('discarded')).toEqual(unsent)

  const { analysisId, unsent: taken } = await openRun(run, { carried })
  expect(taken).toMatchObject(unsent)
  expect(await store.read('discarded')).toBeNull()
  expect(await (await openUnsentAnswers(run.userId)).read(analysisId)).toMatchObject(unsent)
})

test('a finished analysis carries the time of finishing by the server’s clock, whatever the device’s clock says', async () => {
  const dayAhead = 86_400_000
  const fresh = {
    answers: {},
    position: null,
    unsent: nothingUnsent,
    store: null,
    heart: null,
    known: null,
    waiting: null,
  }
  const opened = { ...fresh, analysisId: 'started' }
  const finish = () => accountWay(run, false).buildCheckUp(opened, { answers: { q1: 2 } }).finishedAt
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { headers: { date: new Date(Date.now() + dayAhead).toUTCString() } }),
  )
  await fetchFromServer('/api/session', {})
  const error = Math.abs(Date.parse(finish() ?? '') - Date.now() - dayAhead)
  expect(error).toBeLessThan(10_000)
})
