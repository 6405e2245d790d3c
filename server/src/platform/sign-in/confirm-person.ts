import { refuse } from '../refusal.ts'
import { type Person, type Renewed, renewSession } from './factors/factors.ts'
import { beginPasskeyUse, type Ceremony, usePasskey } from './factors/passkeys.ts'
import { requireCode } from './factors/require-code.ts'
import { confirmSession, findProof } from './session/session.queries.ts'
import type { SignIn } from './sign-in.ts'
import { recordSignInEvent } from './account/account.queries.ts'

/**
 * Stores that the person has just confirmed their password. Returns a new token, because a stolen copy of the old
 * cookie must not gain access.
 */
export async function confirmPerson(deps: SignIn, { sessionId }: Pick<Person, 'sessionId'>): Promise<Renewed> {
  await confirmSession(deps.pool, { sessionId, withSecondFactor: false })
  return renewSession(deps, sessionId)
}

/**
 * Stores that the identity provider has just re-authenticated the person. Refuses if it re-authenticated a person other
 * than the signed-in one.
 */
export async function confirmWithProvider(
  deps: SignIn,
  token: string,
  { userId, hasSecondFactor }: { readonly userId: string; readonly hasSecondFactor: boolean },
): Promise<Renewed> {
  const { pool, config } = deps
  const { sessionId, ...known } = (await findProof(pool, token, config.sessionHours)) ?? refuse('signed-out')
  if (known.userId !== userId) refuse('single-sign-on-refused')
  await confirmSession(pool, { sessionId, withSecondFactor: hasSecondFactor })
  return renewSession(deps, sessionId)
}

export async function confirmWithCode(deps: SignIn, person: Person, code: string): Promise<Renewed> {
  // The session proves that the person has signed in here before.
  await requireCode(deps, { ...person, code, isKnownPlace: true })
  await confirmSession(deps.pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewSession(deps, person.sessionId)
}

export const beginConfirmWithPasskey = (deps: SignIn, { userId }: Person): Promise<Ceremony> =>
  beginPasskeyUse(deps, userId)

export async function confirmWithPasskey(deps: SignIn, person: Person, credential: Ceremony): Promise<Renewed> {
  const { pool } = deps
  const owner = await usePasskey(deps, person.userId, credential)
  const { email, from } = person
  const outcome = owner === null ? 'wrong-credentials' : 'done'
  await recordSignInEvent(pool, { email, kind: 'second-factor', outcome, ...from })
  if (owner === null) refuse('wrong-code')
  await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewSession(deps, person.sessionId)
}
