import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { membersApi } from '@salus/contract/members/members.ts'
import { productsApi } from '@salus/contract/tenant/products.ts'
import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import { reportsFromBrowserApi } from '@salus/contract/service/reports-from-browser.ts'
import { securityApi } from '@salus/contract/account/security.ts'
import { sessionApi } from '@salus/contract/account/session.ts'
import { telemetryApi } from '@salus/contract/service/telemetry.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, buildAddress, renewRoute, sessionEnd } from './api.ts'
import { preferencesRoute } from '../account/preferences.ts'
import { ApiProblem, NetworkProblem } from './problems.ts'
import { askForProof } from '../account/proof.ts'
import { lastSessionUse } from '../account/session-use.ts'
import { reportRoute } from './report-error.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { findKnownUserId, sessionKey, sessionRoute } from '../account/session.ts'
import { queryClient } from './query.ts'
import { hasUnsavedWork, watchTyping } from '../pages/unsaved-work.ts'

vi.mock(import('../account/proof.ts'), () => ({ askForProof: vi.fn<() => Promise<boolean>>(async () => false) }))

const statistic = {
  name: 'Microsoft.ApplicationInsights.Pageview',
  time: '2026-11-21T10:00:00.000Z',
  data: { baseType: 'PageviewData', baseData: { ver: 2, name: '/home', duration: '00:00:00.100' } },
} as const

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const signedOut = () => json(401, { type: 'about:blank', title: '', status: 401, code: 'signed-out' })
const noProducts = () => json(200, { items: [] })

type Answering = (path: string, init: RequestInit) => Response | Promise<Response>
let answer: Answering = noProducts
const calls: { path: string; init: RequestInit }[] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init })
    return answer(path, init)
  })
})
afterEach(() => vi.unstubAllGlobals())

const products = (tenantId: number) => api.call(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
const renewals = () => calls.filter(({ path }) => path === renewRoute.path).length

test('concurrent calls with a lost session share one silent sign-in and are repeated', async () => {
  let isAlive = false
  answer = async (path) => {
    if (path === renewRoute.path) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      isAlive = true
      return json(200, {})
    }
    return isAlive ? noProducts() : signedOut()
  }
  const answers = await Promise.all([products(1), products(2), products(3)])
  expect(answers).toEqual([{ items: [] }, { items: [] }, { items: [] }])
  expect(renewals()).toBe(1)
})

test('reads of an untouched page do not count as use of the session; reads and writes of a person do', async () => {
  answer = noProducts
  const isMarked = () => new Headers(calls.at(-1)?.init.headers).has('x-unattended')
  vi.useFakeTimers({ toFake: ['Date'] })
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await products(1)
  expect(isMarked()).toBe(false)
  const used = lastSessionUse()
  vi.setSystemTime(Date.now() + 61_000)
  await products(1)
  expect(isMarked()).toBe(true)
  expect(lastSessionUse()).toBe(used)
  answer = () => json(200, {})
  await api.raw(renewRoute)
  expect(isMarked()).toBe(false)
  expect(lastSessionUse()).toBeGreaterThan(used)
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await api.raw({ method: 'GET', path: '/api/session' })
  expect(isMarked()).toBe(false)
  vi.useRealTimers()
})

test('a write names the person to whom the page belongs, and a refusal for another account reloads the session', async () => {
  queryClient.setQueryData(sessionKey, staffSession)
  const other = { ...staffSession.user, id: '00000000-0000-4000-8000-000000000801' }
  answer = (path) =>
    path === sessionRoute.path
      ? json(200, { ...staffSession, user: other })
      : json(409, { type: 'about:blank', title: '', status: 409, code: 'other-account' })
  await expect(api.call(sessionApi.updatePreferences, { body: { theme: 'dark' } })).rejects.toBeInstanceOf(ApiProblem)
  expect(new Headers(calls[0]?.init.headers).get('x-expected-user')).toBe(staffSession.user.id)
  await vi.waitFor(() => expect(findKnownUserId()).toBe(other.id))

  answer = () => json(200, {})
  await api.raw(renewRoute)
  expect(new Headers(calls.at(-1)?.init.headers).has('x-expected-user')).toBe(false)
  queryClient.clear()
})

test('a call refused before the renewal is repeated without another renewal', async () => {
  let isAlive = false
  let releaseLate = () => {}
  const late = new Promise<void>((resolve) => (releaseLate = resolve))
  answer = async (path) => {
    if (path === renewRoute.path) {
      isAlive = true
      return json(200, {})
    }
    if (isAlive) return noProducts()
    if (path.includes('/2/')) await late
    return signedOut()
  }
  const slow = products(2)
  await products(1)
  releaseLate()
  await expect(slow).resolves.toEqual({ items: [] })
  expect(renewals()).toBe(1)
})

test('when the silent sign-in fails, the calls fail and the end of the session is reported once', async () => {
  answer = signedOut
  const onEnd = vi.fn<() => void>()
  sessionEnd.addEventListener('end', onEnd)
  const outcomes = await Promise.allSettled([products(1), products(2)])
  sessionEnd.removeEventListener('end', onEnd)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(renewals()).toBe(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('usage statistics with a lost session neither prompt for sign-in nor count as saved work', async () => {
  const call = () => api.call(telemetryApi.sendTelemetry, { body: [statistic] })
  answer = signedOut
  await expect(call()).rejects.toBeInstanceOf(ApiProblem)
  expect(askForProof).not.toHaveBeenCalled()

  watchTyping()
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  answer = () => json(200, { itemsReceived: 1, itemsAccepted: 1 })
  await call()
  await api.raw(renewRoute)
  expect(hasUnsavedWork()).toBe(true)
  answer = () => new Response(null, { status: 204 })
  await api.call(sessionApi.updatePreferences, { body: { theme: 'dark' } })
  expect(hasUnsavedWork()).toBe(false)
})

test('a search for similar people does not count as saving: the browser still asks before the typed text is lost', async () => {
  watchTyping()
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  answer = () => json(200, { items: [] })
  const typed = { firstName: 'Mara', lastName: 'Lindner', birthDate: null, email: null, externalNumber: null }
  await api.call(memberMergesApi.findLikeMembers, { params: { tenantId: 1 }, body: typed })
  expect(hasUnsavedWork()).toBe(true)
  answer = signedOut
  await expect(products(1)).rejects.toBeInstanceOf(ApiProblem)
  expect(askForProof).toHaveBeenCalled()
  field.remove()
})

const forbidden = (code: string) => json(403, { type: 'about:blank', title: '', status: 403, code })

test('a write that requires a proof of identity and then a second factor asks for each once, and is then sent', async () => {
  const remove = () => api.call(securityApi.removeAuthenticatorApp, {})
  const wanted = ['reauth-required', 'second-factor-required']
  vi.mocked(askForProof).mockImplementation(async () => wanted.shift() !== undefined)
  answer = () => (wanted[0] === undefined ? new Response(null, { status: 204 }) : forbidden(wanted[0]))
  await remove()
  expect(vi.mocked(askForProof).mock.calls).toEqual([
    ['reauth-required', 'removeAuthenticatorApp'],
    ['second-factor-required', 'removeAuthenticatorApp'],
  ])

  vi.mocked(askForProof)
    .mockClear()
    .mockImplementation(async () => true)
  answer = () => forbidden('second-factor-required')
  await expect(remove()).rejects.toMatchObject({ problem: { code: 'second-factor-required' } })
  expect(askForProof).toHaveBeenCalledTimes(1)
  vi.mocked(askForProof).mockImplementation(async () => false)
})

test('a network that fails during the silent sign-in signs nobody out', async () => {
  answer = (path) => (path === renewRoute.path ? Promise.reject(new TypeError('failed')) : signedOut())
  const onEnd = vi.fn<() => void>()
  sessionEnd.addEventListener('end', onEnd)
  await expect(products(1)).rejects.toBeInstanceOf(NetworkProblem)
  sessionEnd.removeEventListener('end', onEnd)
  expect(onEnd).not.toHaveBeenCalled()
})

test('a repeated write keeps its idempotency key', async () => {
  let isAlive = false
  answer = (path) => {
    if (path === renewRoute.path) isAlive = true
    return isAlive ? new Response(null, { status: 204 }) : signedOut()
  }
  await api.call(sessionApi.updatePreferences, { body: { theme: 'dark' } })
  const keys = calls
    .filter(({ path }) => path === preferencesRoute.path)
    .map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keys[0]).toBe(keys[1])
})

test('a refusal carries the code of the server', async () => {
  answer = () => json(404, { type: 'about:blank', title: '', status: 404, code: 'not-found', requestId: 'r1' })
  const failure = await products(1).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiProblem)
  // The cast is safe, because the previous line asserts the class.
  expect((failure as ApiProblem).problem).toMatchObject({ code: 'not-found', requestId: 'r1' })
})

test('fields added by a newer server are dropped, and missing fields are refused', async () => {
  answer = () => json(200, { items: [], more: 1 })
  await expect(products(1)).resolves.toEqual({ items: [] })
  answer = () => json(200, {})
  await expect(products(1)).rejects.toThrow()
})

test('the address repeats list parameters and leaves absent ones out', () => {
  const input = { params: { tenantId: 7 }, query: { productId: [6, 15], memberId: undefined, query: 'a b' } }
  expect(buildAddress(membersApi.getMembersOfTenant, input)).toBe(
    '/api/tenants/7/members?productId=6&productId=15&query=a+b',
  )
})

test('the calls of the first view are those of the contract', () => {
  expect(sessionApi.getSession).toMatchObject(sessionRoute)
  expect(sessionApi.renewSession).toMatchObject(renewRoute)
  expect(sessionApi.updatePreferences).toMatchObject(preferencesRoute)
  expect(reportsFromBrowserApi.reportClientError).toMatchObject(reportRoute)
})

test('only a write with an unknown outcome keeps its key when it is sent again', async () => {
  const keys = () => calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  const ask = (birthDate: string) =>
    api.call(membersApi.updateMember, {
      params: { tenantId: 1, memberId: '4f1c0d5e-0000-4000-8000-000000000000' },
      body: { birthDate },
    })
  const away = () => json(503, { type: 'about:blank', title: '', status: 503, code: 'unavailable' })
  answer = away
  await expect(ask('1985-04-12')).rejects.toMatchObject({ status: 503 })
  answer = () => Promise.reject(new TypeError('no connection'))
  await expect(ask('1985-04-12')).rejects.toBeInstanceOf(NetworkProblem)
  answer = () => json(409, { type: 'about:blank', title: '', status: 409, code: 'conflict' })
  await expect(ask('1985-04-12')).rejects.toMatchObject({ status: 409 })
  await expect(ask('1985-04-13')).rejects.toMatchObject({ status: 409 })
  answer = () => new Response(null, { status: 299 })
  await expect(ask('1985-04-12')).rejects.toThrow('answered 299')
  await expect(ask('1985-04-12')).rejects.toThrow('answered 299')
  const [first, second, third, other, last, next] = keys()
  expect([second, third, last]).toEqual([first, first, first])
  expect(new Set([first, other, next]).size).toBe(3)
})

test('a value that is changed back after another change was stored is a new write', async () => {
  const save = (firstName: string) =>
    api.call(profileSettingsApi.updateProfile, { body: { firstName, lastName: 'Sommer' } }).catch(() => undefined)
  answer = () => Promise.reject(new TypeError('no connection'))
  await save('Ada')
  answer = () => new Response(null, { status: 204 })
  await save('Bea')
  await save('Ada')
  const keys = calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(3)
})
