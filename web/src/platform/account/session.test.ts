import type { Session } from '@salus/contract/account/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { queryClient } from '../api/query.ts'
import { hasKeptDrafts, keepDraft, readKeptDraft } from '../pages/unsaved-work.ts'
import { enter, loadSession, sessionKey, signOut } from './session.ts'

const deleted = vi.fn<(name: string) => IDBOpenDBRequest>()

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('people who sign out while the server refuses stay signed in, and nothing on the device is deleted', async () => {
  fakeApi({ '/api/auth/sign-out': () => Response.json({ code: 'unavailable', title: 'Away' }, { status: 503 }) })
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([{ name: 'salus' }]), deleteDatabase: deleted })
  signedInAs(staffSession)
  await expect(signOut()).rejects.toThrow('signing out was refused: unavailable')
  expect(queryClient.getQueryData(sessionKey)).toEqual(staffSession)
  expect(deleted).not.toHaveBeenCalled()
})

test('people who sign in again after an expired session find their unsaved input, and other people do not', async () => {
  const { user } = staffSession
  keepDraft(user.id, 'note', 'Wants to run a marathon')
  fakeApi({ '/api/session': () => staffSession })
  await enter()
  expect(readKeptDraft(user.id, 'note')).toBe('Wants to run a marathon')
  queryClient.clear()
  fakeApi({
    '/api/session': () => ({ ...staffSession, user: { ...user, id: '00000000-0000-4000-8000-00000000beef' } }),
  })
  await enter()
  expect(readKeptDraft(user.id, 'note')).toBeNull()
})

const german = { ...staffSession, user: { ...staffSession.user, locale: 'de' as const } }

test('a sign-in waits for the texts of the account’s language, but not longer than four seconds', async () => {
  vi.useFakeTimers()
  const texts = Promise.withResolvers<unknown>()
  const asked = fakeApi({ '/api/session': () => german, '/assets/i18n/de.json': () => texts.promise })
  const hasEntered = vi.fn<() => void>()
  void enter().then(hasEntered)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(hasEntered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(hasEntered).toHaveBeenCalledOnce()
  texts.resolve({})
  await enter()
  expect(asked.filter(({ pathname }) => pathname === '/assets/i18n/de.json')).toHaveLength(1)
  vi.useRealTimers()
})

test('a sign-in succeeds without the texts of the account’s language', async () => {
  const asked = fakeApi({ '/api/session': () => ({ ...german, user: { ...german.user, locale: 'en' } }) })
  await enter()
  await enter()
  expect(asked.filter(({ pathname }) => pathname === '/assets/i18n/en.json')).toHaveLength(2)
})

test('no unsaved input is left after signing out, and a reload no longer asks', async () => {
  fakeApi({ '/api/auth/sign-out': () => ({ success: true }) })
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]), deleteDatabase: deleted })
  signedInAs(staffSession)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  keepDraft(staffSession.user.id, 'note', 'Wants to run a marathon')
  expect(asks()).toBe(true)
  await signOut()
  expect([asks(), hasKeptDrafts()]).toEqual([false, false])
})

test('while a page opens, a session that cannot be loaded is asked for once; a new attempt asks again', async () => {
  let requests = 0
  fakeApi({
    '/api/session': () => {
      requests += 1
      return Response.json({ code: 'internal-error', title: 'Fault', status: 500 }, { status: 500 })
    },
  })
  const now = vi.spyOn(Date, 'now')
  const guards = async () => {
    await expect(loadSession()).rejects.toThrow('internal-error')
    await expect(loadSession()).rejects.toThrow('internal-error')
  }
  await guards()
  expect(requests).toBe(1)
  now.mockReturnValue(Date.now() + 1100)
  await guards()
  expect(requests).toBe(2)
  window.dispatchEvent(new Event('online'))
  now.mockReturnValue(Date.now() + 1)
  await guards()
  expect(requests).toBe(3)
})

const inZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone,
  })

const sessionWith = (changed: Partial<Session['user']>): Session => ({
  ...staffSession,
  user: { ...staffSession.user, ...changed },
})

/** Opens the app with this session. Returns a function that counts the saved profiles since then. */
const enterAs = async (session: Session): Promise<() => number> => {
  const asked = fakeApi({
    '/api/session': () => session,
    '/api/me/profile': () => new Response(null, { status: 204 }),
  })
  await enter()
  return () => asked.filter(({ pathname }) => pathname === '/api/me/profile').length
}

test('a new account gets the time zone of its first device, and keeps it on other devices', async () => {
  inZone('Europe/Lisbon')
  const countSaved = await enterAs(sessionWith({ hasOwnTimezone: false }))
  await vi.waitFor(() =>
    expect(queryClient.getQueryData<Session>(sessionKey)?.user).toMatchObject({
      timezone: 'Europe/Lisbon',
      hasOwnTimezone: true,
    }),
  )
  expect(countSaved()).toBe(1)
  expect((await enterAs(sessionWith({ hasOwnTimezone: true })))()).toBe(0)
})

test.each(['+02:00', '-03:00'])('a device that knows only the offset %s names no time zone', async (zone) => {
  inZone(zone)
  expect((await enterAs(sessionWith({ hasOwnTimezone: false })))()).toBe(0)
})

test('the first answer stays "nobody" when somebody signs in later, so that the sign-in page requests no data', async () => {
  vi.resetModules()
  const { firstSessionAnswer, reloadSession } = await import('./session.ts')
  const refused = () => Response.json({ code: 'signed-out', title: 'Signed out', status: 401 }, { status: 401 })
  fakeApi({ '/api/session': refused, '/api/session/renew': refused })
  expect(await reloadSession()).toBeNull()
  expect(await firstSessionAnswer).toBeNull()
  fakeApi({ '/api/session': () => staffSession })
  expect((await reloadSession())?.user.id).toBe(staffSession.user.id)
  expect(await firstSessionAnswer).toBeNull()
})
