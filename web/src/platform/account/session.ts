import type { Session } from '@salus/contract/account/session.ts'
import type { Language } from '@salus/domain/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { accountChange, api, callSignIn, fetchTranslations, sessionEnd } from '../api/api.ts'
import { type BareRoute, expectUserBy } from '../api/build-request.ts'
import { onNetworkReturn } from '../api/online.ts'
import { forgetEarlyAnswers } from '../api/early-answers.ts'
import { unlockKiosk } from './kiosk.ts'
import { parseKnown } from '../parse-known.ts'
import { findZoneOfDevice } from '../dates/zone-of-device.ts'
import { ApiProblem, NetworkProblem } from '../api/problems.ts'
import { noteNothingAsked, queryClient } from '../api/query.ts'
import { forgetDatabases, forgetPlace, keepChoices, store } from '../device/storage.ts'
import { hasUnsent } from '../device/unsent-database.ts'
import { hasOfflineDay, offlineDatabase } from '../offline-day/offline-database.ts'
import { loadScript } from '../pages/load-script.ts'
import { forgetKeptDrafts } from '../pages/unsaved-work.ts'

/** Repeats the address of `getSession`, so that the contract's schema is loaded only when the session is read. */
export const sessionRoute = {
  method: 'GET',
  path: '/api/session',
  operationId: 'getSession',
} as const satisfies BareRoute & { operationId: string }

export const sessionKey = [sessionRoute.operationId, {}] as const

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: askForSession,
  staleTime: 60_000,
}

/**
 * Returns true if the server has marked the page with "nobody is signed in". Removes the mark, because a later sign-in
 * makes it wrong. Later calls therefore return false.
 */
function isKnownToBeSignedOut(): boolean {
  const { dataset } = document.documentElement
  const isNobody = dataset['session'] === 'none'
  delete dataset['session']
  return isNobody
}

const firstAnswer = Promise.withResolvers<unknown>()

/**
 * The server's first response about the session, not yet checked against its schema. `null` if nobody was signed in or
 * there was no response. The schema is loaded with the page's scripts. Some data can be requested before they are
 * loaded.
 */
export const firstSessionAnswer: Promise<unknown> = firstAnswer.promise

async function fetchAnswer(): Promise<unknown> {
  const answer = api.raw(sessionRoute)
  // Only the first response resolves the promise. Later responses, for example after a sign-in, do not change it.
  firstAnswer.resolve(answer.catch(() => null))
  return answer
}

async function askForSession(): Promise<Session | null> {
  if (isKnownToBeSignedOut()) return null
  try {
    const [answer, { sessionSchema }] = await Promise.all([
      fetchAnswer(),
      loadScript(() => import('@salus/contract/account/session.ts')),
    ])
    const session = parseKnown(sessionSchema, answer)
    void giveOwnTimezone(session)
    return session
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

const profileRoute = { method: 'PATCH', path: '/api/me/profile' } as const satisfies BareRoute

/**
 * Gives a new account the time zone of its first device. Without a time zone, reports and files would show other times
 * than the pages. A failed save is repeated when the session is loaded the next time.
 */
async function giveOwnTimezone({ user, handedOver }: Session): Promise<void> {
  const timezone = findZoneOfDevice()
  if (user.hasOwnTimezone !== false || handedOver !== undefined || timezone === undefined) return
  try {
    // Names the user, because another user may have signed in since this session was loaded.
    await api.raw(profileRoute, { timezone }, { 'x-expected-user': user.id })
    changeKnownUser({ timezone, hasOwnTimezone: true })
  } catch (error) {
    if (!(error instanceof NetworkProblem)) reportError(error)
  }
}

/** How long a failure is kept, in milliseconds. Opening a page loads the session several times in a row. */
const failureKeptMs = 1000

let failureKeptFrom = 0
/**
 * Stops watching the network. Set by the first call of `loadSession`, because this module is also loaded where there is
 * no window.
 */
let stopWatching: (() => void) | undefined

/**
 * Returns the session; `null` if nobody is signed in. If loading failed within the last second, rejects with the same
 * error and sends no request. The page would otherwise wait for several failing requests before it shows the failure.
 */
export function loadSession(): Promise<Session | null> {
  stopWatching ??= onNetworkReturn(() => (failureKeptFrom = Date.now()))
  const { error, data, errorUpdatedAt = 0 } = queryClient.getQueryState<Session | null>(sessionKey) ?? {}
  const isKept = errorUpdatedAt > Math.max(failureKeptFrom, Date.now() - failureKeptMs)
  return error && data === undefined && isKept ? Promise.reject(error) : queryClient.ensureQueryData(sessionQuery)
}

export const reloadSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null

export const useSessionIsUnknown = (): boolean => useQuery(sessionQuery).isError

/**
 * Returns the session of the signed-in user. Throws without a session, so use it only below a guard that requires one.
 */
export function useSession(): Session {
  // After signing out, pages are rendered one last time before the sign-in page appears. They use the last session.
  const session = useLastKnown(useQuery(sessionQuery).data ?? undefined)
  if (session === undefined) throw new Error('a page for signed-in people was drawn without a session')
  return session
}

export function changeKnownUser(changed: Partial<Session['user']>): void {
  queryClient.setQueryData<Session | null>(sessionKey, (known) =>
    known ? { ...known, user: { ...known.user, ...changed } } : known,
  )
}

/** Returns the id of the signed-in user; `undefined` if nobody is signed in or the session is not loaded. */
export const findKnownUserId = (): string | undefined => queryClient.getQueryData<Session | null>(sessionKey)?.user.id

expectUserBy(findKnownUserId)
accountChange.addEventListener('change', () => void reloadSession().catch(() => undefined))

/** Marks the user as signed out. `forgetAnswers` removes the user's data later, when no page shows it any more. */
export const forgetSession = (): void => void queryClient.setQueryData(sessionKey, null)

/** The cache entries that `forgetAnswers` keeps: they contain no personal data, or components observe them. */
const keptNames = new Set<unknown>([sessionRoute.operationId, 'getSignInWays'])

export function forgetAnswers(): void {
  forgetEarlyAnswers()
  noteNothingAsked()
  // The session's entry is kept, because the components that observe it would otherwise miss the next session.
  queryClient.removeQueries({ predicate: ({ queryKey: [operationId] }) => !keptNames.has(operationId) })
}

/** Loads the session after a user has signed in, and clears the data of the previous user. */
export async function enter(): Promise<void> {
  unlockKiosk()
  forgetAnswers()
  const session = await reloadSession()
  forgetKeptDrafts({ except: session?.user.id })
  store('enteredAt', String(Date.now()))
  if (session?.user.locale) await textsHaveArrived(session.user.locale)
}

/** How long a sign-in waits for the texts of the account's language, in milliseconds. */
const textsMs = 4_000

/** Waits for the texts, because the first page would otherwise appear in the language of the sign-in page. */
const textsHaveArrived = (language: Language): Promise<unknown> =>
  Promise.race([
    fetchTranslations(language).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, textsMs)),
  ])

/**
 * Signs in to an account that was just created and therefore has only a password. Resolves to the refusal, or to `null`
 * if the sign-in succeeded.
 */
export async function signIn(email: string, password: string) {
  const refusal = await callSignIn('/api/auth/sign-in/email', { email, password })
  if (refusal === null) await enter()
  return refusal
}

/**
 * Signs out and deletes the databases of this site. Keeps a measurement day that is stored on this device, because
 * another member of staff can still send its results. Before the call, the caller must delete a day without results, or
 * ask the user about the results. If the server refuses, throws and deletes nothing, because the session continues.
 */
export async function signOut(): Promise<void> {
  const keepsSealed = await hasOfflineDay()
  await keepChoices(() => endOnServer({ keepsSealed }))
  await forgetDatabases(keepsSealed ? [offlineDatabase] : [])
  forgetPlace()
  forgetKeptDrafts()
  forgetSession()
}

/**
 * Ends the session on the server, after the user has not used the device for a while. Does not change the pages in this
 * browser. Throws if the server refuses.
 */
export const endSession = (): Promise<void> =>
  // Keeps the unsent results and answers on the device, because the user is absent. They are encrypted.
  keepChoices(async () => endOnServer({ keepsSealed: (await hasOfflineDay()) || (await hasUnsent()) }))

async function endOnServer({ keepsSealed }: { readonly keepsSealed: boolean }): Promise<void> {
  const refusal = await callSignIn('/api/auth/sign-out', keepsSealed ? { keepsSealedEntries: true } : {})
  if (refusal !== null) throw new Error(`signing out was refused: ${refusal.code}`)
}

/** Calls `act` when a known session ends. Signing out does not call it. */
export function onSessionEnd(act: () => void): void {
  sessionEnd.addEventListener('end', () => {
    if (queryClient.getQueryData(sessionKey)) act()
  })
}
