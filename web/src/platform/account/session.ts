import type { Session } from '@salus/contract/account/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { api, callSignIn, sessionEnd } from '../api/api.ts'
import type { BareRoute } from '../api/api.ts'
import { forgetEarlyAnswers } from '../api/early-answers.ts'
import { unlockKiosk } from './kiosk.ts'
import { parseKnown } from '../parse-known.ts'
import { ApiProblem } from '../api/problems.ts'
import { noteNothingAsked, queryClient } from '../api/query.ts'
import { forgetDatabases, forgetPlace, keepingChoices, store } from '../device/storage.ts'
import { hasUnsent } from '../device/unsent-database.ts'
import { hasOfflineDay, offlineDatabase } from '../offline-day/offline-database.ts'
import { loadScript } from '../pages/load-script.ts'
import { forgetKeptDrafts } from '../pages/unsaved-work.ts'

/** Repeats the address of `getSession`, so that the schema of the contract is loaded only when the session is read. */
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
 * Returns true once if the server has sent the page with the mark "nobody is signed in". The mark is removed then,
 * because it is outdated as soon as a person signs in.
 */
function isKnownToBeNobody(): boolean {
  const { dataset } = document.documentElement
  const isNobody = dataset['session'] === 'none'
  delete dataset['session']
  return isNobody
}

async function askForSession(): Promise<Session | null> {
  if (isKnownToBeNobody()) return null
  try {
    const [answer, { sessionSchema }] = await Promise.all([
      api.raw(sessionRoute),
      loadScript(() => import('@salus/contract/account/session.ts')),
    ])
    return parseKnown(sessionSchema, answer)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

export const loadSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery)

export const reloadSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null

export const useSessionIsUnknown = (): boolean => useQuery(sessionQuery).isError

/** The session of the signed-in person. Throws where there is none: use it only below a guard that requires one. */
export function useSession(): Session {
  // Between signing out and the sign-in page, pages are rendered once more; they keep the last session.
  const session = useLastKnown(useQuery(sessionQuery).data ?? undefined)
  if (session === undefined) throw new Error('a page for signed-in people was drawn without a session')
  return session
}

export function changeKnownUser(changed: Partial<Session['user']>): void {
  queryClient.setQueryData<Session | null>(sessionKey, (known) =>
    known ? { ...known, user: { ...known.user, ...changed } } : known,
  )
}

/** Marks the person as signed out. `forgetAnswers` clears their data later, when no page shows it any more. */
export const forgetSession = (): void => void queryClient.setQueryData(sessionKey, null)

/** The cache entries that survive `forgetAnswers`: they contain no data of a person or have observers of their own. */
const ofNobody = new Set<unknown>([sessionRoute.operationId, 'getSignInWays'])

export function forgetAnswers(): void {
  forgetEarlyAnswers()
  noteNothingAsked()
  // The entry of the session stays, because its observers would otherwise miss the next session.
  queryClient.removeQueries({ predicate: ({ queryKey: [operationId] }) => !ofNobody.has(operationId) })
}

/** Loads the session after a person has signed in, and clears the data of the previous person. */
export async function enter(): Promise<void> {
  unlockKiosk()
  forgetAnswers()
  const session = await reloadSession()
  forgetKeptDrafts({ except: session?.user.id })
  store('enteredAt', String(Date.now()))
}

/**
 * Signs in to an account that was just created and therefore has only a password. Resolves to the refusal, or to `null`
 * on success.
 */
export async function signIn(email: string, password: string) {
  const refusal = await callSignIn('/api/auth/sign-in/email', { email, password })
  if (refusal === null) await enter()
  return refusal
}

/**
 * Signs out and deletes the databases of this site. Only a measurement day that is still on this device is kept, so
 * that another person can send its results. The caller must first have deleted a day without results, or have asked the
 * person about the results. Throws and deletes nothing if the server refuses, because the session then continues.
 */
export async function signOut(): Promise<void> {
  const keepsSealed = await hasOfflineDay()
  await keepingChoices(() => endOnServer({ keepsSealed }))
  await forgetDatabases(keepsSealed ? [offlineDatabase] : [])
  forgetPlace()
  forgetKeptDrafts()
  forgetSession()
}

/**
 * Ends the session on the server, for a person who has not used the device for a while. The pages in this browser stay
 * as they are. Throws if the server refuses.
 */
export const endSession = (): Promise<void> =>
  // Nobody can be asked whether to delete results and answers that wait on the device. They are encrypted and are kept.
  keepingChoices(async () => endOnServer({ keepsSealed: (await hasOfflineDay()) || (await hasUnsent()) }))

async function endOnServer({ keepsSealed }: { readonly keepsSealed: boolean }): Promise<void> {
  const refusal = await callSignIn('/api/auth/sign-out', keepsSealed ? { keepsSealedEntries: true } : {})
  if (refusal !== null) throw new Error(`signing out was refused: ${refusal.code}`)
}

/** Calls back when a known session ends without the person signing out. */
export function onSessionEnd(act: () => void): void {
  sessionEnd.addEventListener('end', () => {
    if (queryClient.getQueryData(sessionKey)) act()
  })
}
