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
import { forgetDatabases, forgetPlace, keepingChoices } from '../device/storage.ts'
import { hasOfflineDay, offlineDatabase } from '../offline-day/offline-database.ts'
import { loadScript } from '../pages/load-script.ts'

/** Matches the contract's getSession; its schema is loaded only for signed-in people. */
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

/** True if the page itself says that nobody is signed in; valid only until somebody signs in here. */
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

/** The signed-in person's session, requested once and then cached. */
export const loadSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery)

/** Requests the session again, for instance after signing in. */
export const reloadSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null

/** True if the session could not be loaded. The page that needs it shows the reason. */
export const useSessionIsUnknown = (): boolean => useQuery(sessionQuery).isError

/** The session of the signed-in person. Use only below a route whose guard requires one. */
export function useSession(): Session {
  // Pages render once more between signing out and the sign-in page; they keep their session.
  const session = useLastKnown(useQuery(sessionQuery).data ?? undefined)
  if (session === undefined) throw new Error('a page for signed-in people was drawn without a session')
  return session
}

/** Applies a change that the account has stored, without requesting the session again. */
export function changeKnownUser(changed: Partial<Session['user']>): void {
  queryClient.setQueryData<Session | null>(sessionKey, (known) =>
    known ? { ...known, user: { ...known.user, ...changed } } : known,
  )
}

/** Marks everyone as signed out. Cached data stays until the pages that show it are gone: see forgetAnswers. */
export const forgetSession = (): void => void queryClient.setQueryData(sessionKey, null)

/** Cache entries without personal data: the session's own entry, and the sign-in methods. */
const ofNobody = new Set<unknown>([sessionRoute.operationId, 'getSignInWays'])

/** Clears all data that was loaded for the person who was signed in. */
export function forgetAnswers(): void {
  forgetEarlyAnswers()
  noteNothingAsked()
  // The session's own entry stays, because its observers would otherwise miss the next session.
  queryClient.removeQueries({ predicate: ({ queryKey: [operationId] }) => !ofNobody.has(operationId) })
}

/** Starts a session after proof of identity, and clears the data of the person before. */
export async function enter(): Promise<void> {
  unlockKiosk()
  forgetAnswers()
  await reloadSession()
}

/** Signs in to an account just created, which has only one factor. Resolves to the refusal, or `null`. */
export async function signIn(email: string, password: string) {
  const refusal = await callSignIn('/api/auth/sign-in/email', { email, password })
  if (refusal === null) await enter()
  return refusal
}

/** `keepsSealed`: results that only the tenant's server can read stay on this device, for somebody else to send. */
export async function signOut({ keepsSealed = false } = {}): Promise<void> {
  await keepingChoices(async () => {
    await callSignIn('/api/auth/sign-out', keepsSealed ? { keepsSealedEntries: true } : {})
  })
  await forgetDatabases(keepsSealed ? [offlineDatabase] : [])
  forgetPlace()
  forgetSession()
}

/** Ends the session on the server, without changing what this browser shows. */
export const endSession = (): Promise<void> =>
  keepingChoices(async () => {
    // What waits on the device is encrypted, and nobody is there to decide about it.
    const refusal = await callSignIn('/api/auth/sign-out', (await hasOfflineDay()) ? { keepsSealedEntries: true } : {})
    if (refusal !== null) throw new Error(`signing out was refused: ${refusal.code}`)
  })

/** Calls back when a known session ends without signing out. */
export function onSessionEnd(act: () => void): void {
  sessionEnd.addEventListener('end', () => {
    if (queryClient.getQueryData(sessionKey)) act()
  })
}
