import type { Security } from '@salus/contract/account/security.ts'
import { refuse } from '../refusal.ts'
import { readDevice } from './account/device.ts'
import { isFactorRequired, type ListedPasskey, listPasskeys, readSecurity } from './factors/factors.queries.ts'
import type { Person } from './factors/factors.ts'
import { endOtherSessions, endSessionOfUser, findProof, findSessions } from './session/session.queries.ts'
import type { SignIn } from './sign-in.ts'

export async function readOwnSecurity({ pool, config }: SignIn, { userId, sessionId }: Person): Promise<Security> {
  const stored = (await readSecurity(pool, userId)) ?? refuse('signed-out')
  const passkeys = await listPasskeys(pool, userId)
  const sessions = await findSessions(pool, userId, config.sessionHours)
  return {
    password: stored.passwordChangedAt && { changedAt: stored.passwordChangedAt.toISOString() },
    passkeys: passkeys.map(shownPasskey),
    authenticatorApp: stored.appSince && { since: stored.appSince.toISOString() },
    recoveryCodes: { left: stored.codesLeft, total: stored.codes },
    singleSignOn: stored.isLinked,
    sessions: sessions.map(({ id, userAgent, appDevice, signedInAt, lastUsedAt }) => ({
      id,
      device: { ...readDevice(userAgent), app: appDevice },
      isCurrent: id === sessionId,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

export const shownPasskey = ({ id, name, createdAt, lastUsedAt }: ListedPasskey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Signs out one of the person's own sessions. Refuses with `not-found` if the session belongs to another person. */
export async function endOwnSession({ pool }: SignIn, { userId }: Person, id: string): Promise<void> {
  if ((await endSessionOfUser(pool, userId, id)) === 0) refuse('not-found')
}

export async function endOwnOtherSessions({ pool }: SignIn, { userId, sessionId }: Person): Promise<void> {
  await endOtherSessions(pool, userId, sessionId)
}

interface Asked {
  readonly userId: string
  readonly token: string
  readonly isEmployed: boolean
}

interface Requirement {
  readonly isRequired: boolean
  readonly isShown: boolean
  readonly isSetUp: boolean
}

/** Returns whether a user needs a second factor, has shown one in this session, and has set one up. */
export async function findRequirement(
  { pool, config }: SignIn,
  { userId, token, isEmployed }: Asked,
): Promise<Requirement> {
  const proof = (await findProof(pool, token, config.sessionHours)) ?? refuse('signed-out')
  return {
    isRequired: isEmployed && (await isFactorRequired(pool, userId)),
    isShown: proof.hasSecondFactor,
    isSetUp: proof.hasApp || proof.hasPasskey,
  }
}
