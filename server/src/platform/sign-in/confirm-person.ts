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
export async function confirmPerson(means: SignIn, { sessionId }: Pick<Person, 'sessionId'>): Promise<Renewed> {
  await confirmSession(means.pool, { sessionId, withSecondFactor: false })
  return renewSession(means, sessionId)
}

/**
 * Stores that the identity provider has just re-authenticated the person. Refuses if it re-authenticated a person other
 * than the signed-in one.
 */
export async function confirmWithProvider(
  means: SignIn,
  token: string,
  { userId, hasSecondFactor }: { readonly userId: string; readonly hasSecondFactor: boolean },
): Promise<Renewed> {
  const { pool, config } = means
  const { sessionId, ...known } = (await findProof(pool, token, config.sessionHours)) ?? refuse('signed-out')
  if (known.userId !== userId) refuse('single-sign-on-refused')
  await confirmSession(pool, { sessionId, withSecondFactor: hasSecondFactor })
  return renewSession(means, sessionId)
}

export async function confirmWithCode(means: SignIn, person: Person, code: string): Promise<Renewed> {
  // The session proves that the person has signed in here before.
  await requireCode(means, { ...person, code, isKnownPlace: true })
  await confirmSession(means.pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewSession(means, person.sessionId)
}

export const beginConfirmWithPasskey = (means: SignIn, { userId }: Person): Promise<Ceremony> =>
  beginPasskeyUse(means, userId)

export async function confirmWithPasskey(means: SignIn, person: Person, credential: Ceremony): Promise<Renewed> {
  const { pool } = means
  const owner = await usePasskey(means, person.userId, credential)
  const { email, from } = person
  const outcome = owner === null ? 'wrong-credentials' : 'done'
  await recordSignInEvent(pool, { email, kind: 'second-factor', outcome, ...from })
  if (owner === null) refuse('wrong-code')
  await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewSession(means, person.sessionId)
}
