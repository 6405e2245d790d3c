import { webcrypto } from 'node:crypto'
import * as fake from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { nothingUnsent, openUnsentAnswers } from '../../features/analyses/saving/unsent-answers.ts'
import { endSession } from './session.ts'

afterEach(() => void vi.unstubAllGlobals())

test('when an idle session ends, unsent answers stay on the device; without unsent answers, the device is emptied', async () => {
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
  for (const [name, made] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, made)
  // The simulated browser has no Web Crypto API.
  vi.stubGlobal('crypto', webcrypto)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ success: true })
  })
  await endSession()
  const place = (await openUnsentAnswers('mara')).place('analysis')
  await place.keep({ ...nothingUnsent, answers: { q1: 2 } })
  await endSession()
  await place.forget()
  await endSession()
  expect(sent).toEqual([{}, { keepsSealedEntries: true }, {}])
})
