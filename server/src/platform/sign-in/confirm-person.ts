import { refuse } from '../refusal.ts'
import { type Person, type Renewed, renewed } from './factors.ts'
import { beginPasskeyUse, type Ceremony, usePasskey } from './passkeys.ts'
import { requireCode } from './second-factor.ts'
import { confirmSession, proofOf } from './session.queries.ts'
import type { SignIn } from './sign-in.ts'
import { recordSignInEvent } from './sign-in.queries.ts'

/** The password was said again just now. A copy of the cookie from before gets nothing of what that opens. */
export async function confirmPerson(means: SignIn, { sessionId }: Pick<Person, 'sessionId'>): Promise<Renewed> {
  await confirmSession(means.pool, { sessionId, withSecondFactor: false })
  return renewed(means, sessionId)
}

/** The identity provider asked them again just now. */
export async function confirmWithProvider(
  means: SignIn,
  token: string,
  { userId, hasSecondFactor }: { readonly userId: string; readonly hasSecondFactor: boolean },
): Promise<Renewed> {
  const { pool, config } = means
  const { sessionId, ...known } = (await proofOf(pool, token, config.sessionHours)) ?? refuse('signed-out')
  if (known.userId !== userId) refuse('single-sign-on-refused')
  await confirmSession(pool, { sessionId, withSecondFactor: hasSecondFactor })
  return renewed(means, sessionId)
}

/** They showed the app's code, or one of those on paper. */
export async function confirmWithCode(means: SignIn, person: Person, code: string): Promise<Renewed> {
  await requireCode(means, { ...person, code })
  await confirmSession(means.pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewed(means, person.sessionId)
}

/** What the browser needs to ask for one of the own passkeys. */
export const beginConfirmWithPasskey = (means: SignIn, { userId }: Person): Promise<Ceremony> =>
  beginPasskeyUse(means, userId)

/** They showed one of the own passkeys. */
export async function confirmWithPasskey(means: SignIn, person: Person, credential: Ceremony): Promise<Renewed> {
  const { pool } = means
  const owner = await usePasskey(means, person.userId, credential)
  const { email, from } = person
  const outcome = owner === null ? 'wrong-credentials' : 'done'
  await recordSignInEvent(pool, { email, kind: 'second-factor', outcome, ...from })
  if (owner === null) refuse('wrong-code')
  await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
  return renewed(means, person.sessionId)
}
