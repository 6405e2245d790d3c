import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { queryClient } from '../api/query.ts'
import { sessionKey, signOut } from './session.ts'

const deleted = vi.fn<(name: string) => IDBOpenDBRequest>()

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('whoever signs out while the server refuses stays signed in, and nothing on the device is deleted', async () => {
  fakeApi({ '/api/auth/sign-out': () => Response.json({ code: 'unavailable', title: 'Away' }, { status: 503 }) })
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([{ name: 'salus' }]), deleteDatabase: deleted })
  signedInAs(staffSession)
  await expect(signOut()).rejects.toThrow('signing out was refused: unavailable')
  expect(queryClient.getQueryData(sessionKey)).toEqual(staffSession)
  expect(deleted).not.toHaveBeenCalled()
})
