import type { Session } from '@salus/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, callSignIn, sessionEnd } from './api.ts'
import type { BareRoute } from './api.ts'
import { unlockKiosk } from './kiosk.ts'
import { parseKnown } from './parse-known.ts'
import { ApiProblem } from './problems.ts'
import { queryClient } from './query.ts'
import { forgetDatabases, forgetPlace, keepingChoices } from './storage.ts'

/** As the contract's getSession; its schema is fetched only for people who are signed in. */
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

/** The server says with the page that nobody is signed in; true only until somebody signs in here. */
function isKnownToBeNobody(): boolean {
  const { dataset } = document.documentElement
  const isNobody = dataset['session'] === 'none'
  delete dataset['session']
  return isNobody
}

async function askForSession(): Promise<Session | null> {
  if (isKnownToBeNobody()) return null
  try {
    const [answer, { sessionSchema }] = await Promise.all([api.raw(sessionRoute), import('@salus/contract/session.ts')])
    return parseKnown(sessionSchema, answer)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/** Who is signed in, asked once and then known. */
export const loadSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery)

/** Asks again, for instance after signing in. */
export const reloadSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null

/** The server could not say who is signed in. The page that wanted to know shows why. */
export const useSessionIsUnknown = (): boolean => useQuery(sessionQuery).isError

/** The session of somebody who is signed in: only below a route whose guard asks for it. */
export function useSession(): Session {
  const session = useQuery(sessionQuery).data
  // Pages are drawn once more between signing out and the sign-in page; they keep the session they had.
  const [known, setKnown] = useState(session)
  if (session && session !== known) setKnown(session)
  const current = session ?? known
  if (!current) throw new Error('a page for signed-in people was drawn without a session')
  return current
}

/** What the account was told of and holds from now on; nothing is asked again for it. */
export function changeKnownUser(changed: Partial<Session['user']>): void {
  queryClient.setQueryData<Session | null>(sessionKey, (known) =>
    known ? { ...known, user: { ...known.user, ...changed } } : known,
  )
}

/** From here on nobody is signed in. What was read stays until the pages that show it are gone: see forgetAnswers. */
export const forgetSession = (): void => void queryClient.setQueryData(sessionKey, null)

/** What says nothing about a person: the session's own entry, and the ways to sign in. */
const ofNobody = new Set<unknown>([sessionRoute.operationId, 'getSignInWays'])

/** Forgets everything that was read for the person who was signed in. */
export function forgetAnswers(): void {
  // The session's own entry stays, or those who watch it would not learn of the next one.
  queryClient.removeQueries({ predicate: ({ queryKey: [operationId] }) => !ofNobody.has(operationId) })
}

/** Somebody just proved who they are: what was read for whoever was here before is forgotten. */
export async function enter(): Promise<void> {
  unlockKiosk()
  forgetAnswers()
  await reloadSession()
}

/** For an account that has just been opened, and has one factor only. Answers with the refusal's code, or null. */
export async function signIn(email: string, password: string) {
  const refusal = await callSignIn('/api/auth/sign-in/email', { email, password })
  if (refusal === null) await enter()
  return refusal
}

export async function signOut(): Promise<void> {
  await keepingChoices(async () => {
    await callSignIn('/api/auth/sign-out', {})
  })
  await forgetDatabases()
  forgetPlace()
  forgetSession()
}

/** Ends the session at the server; who is shown as signed in, and where they were, is not touched. */
export const endSession = (): Promise<void> =>
  keepingChoices(async () => {
    const refusal = await callSignIn('/api/auth/sign-out', {})
    if (refusal !== null) throw new Error(`signing out was refused: ${refusal}`)
  })

/** Calls back when the session ended although nobody signed out. Only a session that was known can end. */
export function onSessionEnd(act: () => void): void {
  sessionEnd.addEventListener('end', () => {
    if (queryClient.getQueryData(sessionKey)) act()
  })
}
