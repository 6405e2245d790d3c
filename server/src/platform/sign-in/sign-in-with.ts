import { z } from 'zod'
import { refuse } from '../refusal.ts'
import type { Attempt, Visitor } from './account/visitor.ts'
import { continueSignIn, startSession, type SignInResult, type StartedSession } from './start-session.ts'
import { type Ceremony, usePasskey } from './factors/passkeys.ts'
import { requireCode } from './factors/require-code.ts'
import type { SignIn } from './sign-in.ts'
import { emailOfUser, recordSignInEvent } from './account/account.queries.ts'
import { takeStep, trySecondStep } from './session/step.queries.ts'
import { tryPassword, waitUntilEven } from './password/try.ts'

/**
 * Opens a session for a user with the correct password. If the account requires a second step, starts the second step
 * instead.
 */
export async function signInWithPassword(deps: SignIn, attempt: Attempt): Promise<SignInResult> {
  const { limits, accounts, pool, knownBrowsers } = deps
  const started = performance.now()
  const email = attempt.email.toLowerCase()
  const event = { email, kind: 'sign-in', ...attempt.from } as const
  // Checks one attempt per account at a time, so that simultaneous guesses cannot escape the limit.
  const outcome = await accounts(email, async () => {
    const known = knownBrowsers.find(attempt.cookies, email)
    const counted = await limits.allowSignIn(email, { network: attempt.from.network, known })
    const tried = await tryPassword(deps, attempt)
    if (tried.kind === 'wrong') await counted.failed()
    if (tried.kind === 'done') await counted.succeeded()
    return tried
  })
  if (outcome.kind === 'wrong') {
    await recordSignInEvent(pool, { ...event, outcome: 'wrong-credentials' })
    await waitUntilEven(started)
    refuse('wrong-credentials')
  }
  if (outcome.kind === 'unverified') {
    await recordSignInEvent(pool, { ...event, outcome: 'email-not-verified' })
    refuse('email-not-verified')
  }
  return continueSignIn(deps, { userId: outcome.userId, email, method: 'password', hasSecondFactor: false }, attempt)
}

const begunSchema = z.object({ email: z.string(), method: z.enum(['password', 'single-sign-on']) })

/** Completes the second step of a sign-in that began with a password or at the identity provider. */
export async function showSecondFactor(
  deps: SignIn,
  { token, code }: { readonly token: string; readonly code: string },
  visitor: Visitor,
): Promise<StartedSession> {
  const { pool, knownBrowsers } = deps
  const step = await trySecondStep(pool, token)
  if (!step?.userId) return refuse('sign-in-step-over')
  const { email, method } = begunSchema.parse(step.data)
  const isKnownPlace = knownBrowsers.find(visitor.cookies, email) !== null
  await requireCode(deps, { userId: step.userId, email, code, from: visitor.from, isKnownPlace })
  // If two correct codes arrive at the same time, only one of them opens a session.
  if ((await takeStep(pool, 'second-step', token)) === null) refuse('sign-in-step-over')
  return startSession(deps, { userId: step.userId, email, method, hasSecondFactor: true }, visitor)
}

/** Signs in the holder of the passkey, who has unlocked it with a finger, face or PIN. */
export async function signInWithPasskey(deps: SignIn, credential: Ceremony, visitor: Visitor): Promise<StartedSession> {
  const userId = await usePasskey(deps, null, credential)
  const email = userId === null ? null : await emailOfUser(deps.pool, userId)
  if (userId === null || email === null) return refuse('wrong-code')
  return startSession(deps, { userId, email, method: 'passkey', hasSecondFactor: true }, visitor)
}

export const signInWithProvider = (
  deps: SignIn,
  { userId, email, hasSecondFactor }: { userId: string; email: string; hasSecondFactor: boolean },
  visitor: Visitor,
): Promise<SignInResult> => continueSignIn(deps, { userId, email, hasSecondFactor, method: 'single-sign-on' }, visitor)
