import { type SecurityNotice, securityNoticeJob } from '../../mail/outbox.ts'
import { refuse } from '../../refusal.ts'
import type { From } from '../account/visitor.ts'
import { beginApp, isAppCode } from './app.ts'
import { deleteApp, deletePasskey, type ListedPasskey } from './factors.queries.ts'
import { beginNewPasskey, type Ceremony, keepPasskey } from './passkeys.ts'
import { renewCodes } from './recovery-codes.ts'
import { replacePassword } from '../password/password.queries.ts'
import { requireStrong } from '../password/require-strong.ts'
import { requireFactorOfAccount } from '../session/require-second-factor.ts'
import { confirmSession, endOtherSessions, findProof, renewToken } from '../session/session.queries.ts'
import type { SignIn } from '../sign-in.ts'
import { recordSignInEvent } from '../account/account.queries.ts'

export interface Person {
  readonly userId: string
  readonly sessionId: string
  readonly sessionToken: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly from: From
}

/** The new token of this session after a change of the sign-in methods. The caller must give it to the person. */
export interface Renewed {
  readonly token: string
}

interface NewCodes extends Renewed {
  readonly recoveryCodes: string[]
}

export async function changePassword(deps: SignIn, person: Person, newPassword: string): Promise<Renewed> {
  const { pool, hashing } = deps
  await requireProven(deps, person)
  const { userId, sessionId, email, firstName, lastName, from } = person
  requireStrong(newPassword, [email, email.split('@', 1)[0] ?? '', firstName, lastName, `${firstName}${lastName}`])
  await replacePassword(pool, { userId, hash: await hashing.hash(newPassword), keptSession: sessionId })
  await recordSignInEvent(pool, { email, kind: 'password-changed', outcome: 'done', ...from })
  return finishChange(deps, person, { notice: 'password-changed', endsOthers: false })
}

export async function beginPasskey(deps: SignIn, person: Person): Promise<Ceremony> {
  await requireProven(deps, person)
  return beginNewPasskey(deps, buildOwner(person))
}

export async function addPasskey(
  deps: SignIn,
  person: Person,
  made: { readonly name: string; readonly credential: Ceremony },
): Promise<Renewed & { readonly added: ListedPasskey }> {
  await requireProven(deps, person)
  const added = await keepPasskey(deps, person, made)
  // To create the passkey, the person had to use a finger or PIN. This counts as a second factor.
  await confirmSession(deps.pool, { sessionId: person.sessionId, withSecondFactor: true })
  return { added, ...(await finishChange(deps, person, { notice: 'passkey-added', endsOthers: false })) }
}

export async function removePasskey(deps: SignIn, person: Person, id: string): Promise<Renewed> {
  await requireProven(deps, person)
  if (!(await deletePasskey(deps.pool, person.userId, id))) refuse('not-found')
  return finishChange(deps, person, { notice: 'passkey-removed', endsOthers: true })
}

export async function beginAuthenticatorApp(
  deps: SignIn,
  person: Person,
): Promise<{ readonly secret: string; readonly uri: string }> {
  await requireProven(deps, person)
  return beginApp(deps, person)
}

export async function confirmAuthenticatorApp(deps: SignIn, person: Person, code: string): Promise<NewCodes> {
  await requireProven(deps, person)
  const digits = code.replaceAll(/[ -]/g, '')
  if (!(await isAppCode(deps, { userId: person.userId, code: digits, isConfirmed: false }))) refuse('wrong-code')
  const recoveryCodes = await renewCodes(deps, person.userId)
  await confirmSession(deps.pool, { sessionId: person.sessionId, withSecondFactor: true })
  return { recoveryCodes, ...(await finishChange(deps, person, { notice: 'app-added', endsOthers: true })) }
}

export async function removeAuthenticatorApp(deps: SignIn, person: Person): Promise<Renewed> {
  await requireProven(deps, person)
  if (!(await deleteApp(deps.pool, person.userId))) refuse('not-found')
  return finishChange(deps, person, { notice: 'app-removed', endsOthers: true })
}

/**
 * Replaces the recovery codes with a new set. Refuses with `not-found` if the account has neither an app nor a passkey,
 * because the codes would then replace nothing.
 */
export async function renewRecoveryCodes(deps: SignIn, person: Person): Promise<NewCodes> {
  await requireProven(deps, person)
  const { hasApp, hasPasskey } = await proof(deps, person)
  if (!hasApp && !hasPasskey) refuse('not-found')
  const recoveryCodes = await renewCodes(deps, person.userId)
  return { recoveryCodes, ...(await finishChange(deps, person, { notice: 'codes-renewed', endsOthers: false })) }
}

const buildOwner = ({ userId, email, firstName, lastName }: Person) => ({
  userId,
  email,
  name: `${firstName} ${lastName}`.trim() || email,
})

const proof = async ({ pool, config }: SignIn, { sessionToken }: Person) =>
  (await findProof(pool, sessionToken, config.sessionHours)) ?? refuse('signed-out')

const requireProven = (deps: SignIn, { sessionToken }: Person) => requireFactorOfAccount(deps, sessionToken)

interface Change {
  readonly notice: SecurityNotice['kind']
  readonly endsOthers: boolean
}

async function finishChange(deps: SignIn, person: Person, { notice, endsOthers }: Change): Promise<Renewed> {
  const { pool, mailbox } = deps
  const { userId, sessionId, email, from } = person
  if (endsOthers) await endOtherSessions(pool, userId, sessionId)
  if (notice !== 'password-changed')
    await recordSignInEvent(pool, { email, kind: 'factor-changed', outcome: 'done', ...from })
  await mailbox.enqueue(pool, securityNoticeJob({ userId, kind: notice }))
  return renewSession(deps, sessionId)
}

export async function renewSession(deps: SignIn, sessionId: string): Promise<Renewed> {
  return { token: (await renewToken(deps.pool, sessionId)) ?? refuse('signed-out') }
}
