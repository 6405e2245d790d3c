import { z } from 'zod'
import { refuse } from '../refusal.ts'
import type { Attempt, Visitor } from './attempt.ts'
import { enter, enterAtOnce, type Entered, type EnteredCookies } from './enter.ts'
import { type Ceremony, usePasskey } from './passkeys.ts'
import { requireCode } from './second-factor.ts'
import type { SignIn } from './sign-in.ts'
import { emailOfUser, recordSignInEvent } from './sign-in.queries.ts'
import { takeStep, trySecondStep } from './step.queries.ts'
import { tryPassword, untilEven } from './try-password.ts'

/** Opens a session for whoever knows the password, or begins the step that their account asks for besides. */
export async function signInWithPassword(means: SignIn, attempt: Attempt): Promise<Entered> {
  const { limits, accounts, pool, knownBrowsers } = means
  const started = performance.now()
  const email = attempt.email.toLowerCase()
  const event = { email, kind: 'sign-in', ...attempt.from } as const
  // One after another, so that guesses made at the same time count as well.
  const outcome = await accounts(email, async () => {
    const known = knownBrowsers.find(attempt.cookies, email)
    const counted = await limits.allowSignIn(email, { network: attempt.from.network, known })
    const tried = await tryPassword(means, attempt)
    if (tried.kind === 'wrong') await counted.failed()
    if (tried.kind === 'done') await counted.succeeded()
    return tried
  })
  if (outcome.kind === 'wrong') {
    await recordSignInEvent(pool, { ...event, outcome: 'wrong-credentials' })
    await untilEven(started)
    refuse('wrong-credentials')
  }
  if (outcome.kind === 'unverified') {
    await recordSignInEvent(pool, { ...event, outcome: 'email-not-verified' })
    refuse('email-not-verified')
  }
  return enter(means, { userId: outcome.userId, email, method: 'password', hasSecondFactor: false }, attempt)
}

const begunSchema = z.object({ email: z.string(), method: z.enum(['password', 'single-sign-on']) })

/** The second step after a password or the identity provider. */
export async function showSecondFactor(
  means: SignIn,
  { token, code }: { readonly token: string; readonly code: string },
  visitor: Visitor,
): Promise<EnteredCookies> {
  const { pool } = means
  const step = await trySecondStep(pool, token)
  if (!step?.userId) return refuse('sign-in-step-over')
  const { email, method } = begunSchema.parse(step.data)
  await requireCode(means, { userId: step.userId, email, code, from: visitor.from })
  // Of two right codes at the same time only one opens a session.
  if ((await takeStep(pool, 'second-step', token)) === null) refuse('sign-in-step-over')
  return enterAtOnce(means, { userId: step.userId, email, method, hasSecondFactor: true }, visitor)
}

/** Signs in the holder of the passkey, who showed it their finger, face or PIN. */
export async function signInWithPasskey(
  means: SignIn,
  credential: Ceremony,
  visitor: Visitor,
): Promise<EnteredCookies> {
  const userId = await usePasskey(means, null, credential)
  const email = userId === null ? null : await emailOfUser(means.pool, userId)
  if (userId === null || email === null) return refuse('wrong-code')
  return enterAtOnce(means, { userId, email, method: 'passkey', hasSecondFactor: true }, visitor)
}

/** For who was sent back by the identity provider. */
export const signInWithProvider = (
  means: SignIn,
  { userId, email, hasSecondFactor }: { userId: string; email: string; hasSecondFactor: boolean },
  visitor: Visitor,
): Promise<Entered> => enter(means, { userId, email, hasSecondFactor, method: 'single-sign-on' }, visitor)
