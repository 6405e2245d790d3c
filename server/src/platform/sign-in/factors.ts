import type { Security } from '@salus/contract/security.ts'
import type { Database } from '../database/open-database.ts'
import type { Config } from '../config.ts'
import { type Mailbox, type SecurityNotice, securityNoticeJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { From } from './attempt.ts'
import { beginApp, isAppCode } from './authenticator-app.ts'
import { deviceOf } from './device.ts'
import {
  deleteApp,
  deletePasskey,
  isFactorRequired,
  type ListedPasskey,
  listPasskeys,
  readSecurity,
  storePassword,
} from './factor.queries.ts'
import type { Ceremony, Passkeys } from './passkeys.ts'
import type { PasswordHashing } from './password-hash.ts'
import { renewCodes } from './recovery-codes.ts'
import { requireStrong } from './require-strong.ts'
import type { Seal } from './seal.ts'
import { requireCode } from './second-factor.ts'
import { sessionCookie, signedToken } from './session-cookie.ts'
import {
  confirmSession,
  endOtherSessions,
  endSessionOfUser,
  proofOf,
  renewToken,
  sessionsOf,
} from './session.queries.ts'
import { recordSignInEvent } from './sign-in.queries.ts'

/** Who is signed in, in which session, and from where. */
export interface Person {
  readonly userId: string
  readonly sessionId: string
  readonly sessionToken: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly from: From
}

/** After a change of the ways in, this session goes on under a new token; the cookie is to be set. */
export interface Renewed {
  readonly cookie: string
}

export interface Factors {
  read(person: Person): Promise<Security>
  changePassword(person: Person, newPassword: string): Promise<Renewed>
  beginPasskey(person: Person): Promise<Ceremony>
  addPasskey(
    person: Person,
    passkey: { name: string; credential: Ceremony },
  ): Promise<Renewed & { added: ListedPasskey }>
  removePasskey(person: Person, id: string): Promise<Renewed>
  beginApp(person: Person): Promise<{ readonly secret: string; readonly uri: string }>
  confirmApp(person: Person, code: string): Promise<Renewed & { recoveryCodes: string[] }>
  removeApp(person: Person): Promise<Renewed>
  renewCodes(person: Person): Promise<Renewed & { recoveryCodes: string[] }>
  /** The password was said again just now. A copy of the cookie from before gets nothing of what that opens. */
  confirm(person: Person): Promise<Renewed>
  /** The identity provider asked them again just now. */
  confirmBySingleSignOn(token: string, arrival: { userId: string; hasSecondFactor: boolean }): Promise<Renewed>
  confirmWithCode(person: Person, code: string): Promise<Renewed>
  beginConfirmWithPasskey(person: Person): Promise<Ceremony>
  confirmWithPasskey(person: Person, credential: Ceremony): Promise<Renewed>
  endSession(person: Person, id: string): Promise<void>
  endOtherSessions(person: Person): Promise<void>
  /** Of one user: whether a second factor is asked for, and whether there is one. */
  requirementOf(of: {
    userId: string
    token: string
    isEmployed: boolean
  }): Promise<{ isRequired: boolean; isShown: boolean; isSetUp: boolean }>
}

export interface FactorMeans {
  readonly pool: Database['signInPool']
  readonly config: Config
  readonly secret: string
  readonly mailbox: Mailbox
  readonly limits: AttemptLimits
  readonly hashing: PasswordHashing
  readonly seal: Seal
  readonly passkeys: Passkeys
}

export function makeFactors(means: FactorMeans): Factors {
  return { ...looks(means), ...passwordChange(means), ...passkeyChanges(means), ...appChanges(means), ...proofs(means) }
}

function looks(means: FactorMeans): Pick<Factors, 'read' | 'endSession' | 'endOtherSessions' | 'requirementOf'> {
  const { pool, config } = means
  return {
    read: async ({ userId, sessionId }) => {
      const stored = (await readSecurity(pool, userId)) ?? refuse('signed-out')
      const passkeys = await listPasskeys(pool, userId)
      const sessions = await sessionsOf(pool, userId, config.sessionHours)
      return {
        password: stored.passwordChangedAt && { changedAt: stored.passwordChangedAt.toISOString() },
        passkeys: passkeys.map(shownPasskey),
        authenticatorApp: stored.appSince && { since: stored.appSince.toISOString() },
        recoveryCodes: { left: stored.codesLeft, total: stored.codes },
        singleSignOn: stored.isLinked,
        sessions: sessions.map(({ id, userAgent, signedInAt, lastUsedAt }) => ({
          id,
          device: deviceOf(userAgent),
          isCurrent: id === sessionId,
          signedInAt: signedInAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      }
    },
    endSession: async ({ userId }, id) => {
      if ((await endSessionOfUser(pool, userId, id)) === 0) refuse('not-found')
    },
    endOtherSessions: async ({ userId, sessionId }) => {
      await endOtherSessions(pool, userId, sessionId)
    },
    requirementOf: async ({ userId, token, isEmployed }) => {
      const proof = (await proofOf(pool, token, config.sessionHours)) ?? refuse('signed-out')
      return {
        isRequired: isEmployed && (await isFactorRequired(pool, userId)),
        isShown: proof.hasSecondFactor,
        isSetUp: proof.hasApp || proof.hasPasskey,
      }
    },
  }
}

export const shownPasskey = ({ id, name, createdAt, lastUsedAt }: ListedPasskey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

function passwordChange(means: FactorMeans): Pick<Factors, 'changePassword'> {
  const { pool, hashing } = means
  return {
    changePassword: async (person, newPassword) => {
      await requireProven(means, person)
      const { userId, email, firstName, lastName, from } = person
      requireStrong(newPassword, [email, email.split('@', 1)[0] ?? '', firstName, lastName, `${firstName}${lastName}`])
      await storePassword(pool, userId, await hashing.hash(newPassword))
      await recordSignInEvent(pool, { email, kind: 'password-changed', outcome: 'done', ...from })
      return changed(means, person, { notice: 'password-changed', endsOthers: true })
    },
  }
}

function passkeyChanges(
  means: FactorMeans,
): Pick<Factors, 'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginConfirmWithPasskey' | 'confirmWithPasskey'> {
  const { pool, passkeys } = means
  return {
    beginPasskey: async (person) => {
      await requireProven(means, person)
      return passkeys.beginNew(ownerOf(person))
    },
    addPasskey: async (person, { name, credential }) => {
      await requireProven(means, person)
      const added = await passkeys.add(ownerOf(person), name, credential)
      // The finger or PIN was shown while it was made.
      await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
      return { added, ...(await changed(means, person, { notice: 'passkey-added', endsOthers: false })) }
    },
    removePasskey: async (person, id) => {
      await requireProven(means, person)
      if (!(await deletePasskey(pool, person.userId, id))) refuse('not-found')
      return changed(means, person, { notice: 'passkey-removed', endsOthers: true })
    },
    beginConfirmWithPasskey: ({ userId }) => passkeys.beginUse(userId),
    confirmWithPasskey: async (person, credential) => {
      const owner = await passkeys.use(person.userId, credential)
      const { email, from } = person
      const outcome = owner === null ? 'wrong-credentials' : 'done'
      await recordSignInEvent(pool, { email, kind: 'second-factor', outcome, ...from })
      if (owner === null) refuse('wrong-code')
      await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
      return renewed(means, person)
    },
  }
}

function appChanges(means: FactorMeans): Pick<Factors, 'beginApp' | 'confirmApp' | 'removeApp' | 'renewCodes'> {
  const { pool } = means
  return {
    beginApp: async (person) => {
      await requireProven(means, person)
      return beginApp(means, person)
    },
    confirmApp: async (person, code) => {
      await requireProven(means, person)
      const digits = code.replaceAll(/[ -]/g, '')
      if (!(await isAppCode(means, { userId: person.userId, code: digits, isConfirmed: false }))) refuse('wrong-code')
      const recoveryCodes = await renewCodes(means, person.userId)
      await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: true })
      return { recoveryCodes, ...(await changed(means, person, { notice: 'app-added', endsOthers: true })) }
    },
    removeApp: async (person) => {
      await requireProven(means, person)
      if (!(await deleteApp(pool, person.userId))) refuse('not-found')
      return changed(means, person, { notice: 'app-removed', endsOthers: true })
    },
    renewCodes: async (person) => {
      await requireProven(means, person)
      const { hasApp, hasPasskey } = await proof(means, person)
      // Codes stand in for a factor; without one there is nothing to stand in for.
      if (!hasApp && !hasPasskey) refuse('not-found')
      const recoveryCodes = await renewCodes(means, person.userId)
      return { recoveryCodes, ...(await changed(means, person, { notice: 'codes-renewed', endsOthers: false })) }
    },
  }
}

function proofs(means: FactorMeans): Pick<Factors, 'confirm' | 'confirmBySingleSignOn' | 'confirmWithCode'> {
  const { pool, config } = means
  return {
    confirm: async (person) => {
      await confirmSession(pool, { sessionId: person.sessionId, withSecondFactor: false })
      return renewed(means, person)
    },
    confirmBySingleSignOn: async (token, { userId, hasSecondFactor }) => {
      const { sessionId, ...known } = (await proofOf(pool, token, config.sessionHours)) ?? refuse('signed-out')
      if (known.userId !== userId) refuse('single-sign-on-refused')
      await confirmSession(pool, { sessionId, withSecondFactor: hasSecondFactor })
      return renewed(means, { sessionId })
    },
    confirmWithCode: async (person, code) => {
      await requireCode(means, { ...person, code })
      await confirmSession(means.pool, { sessionId: person.sessionId, withSecondFactor: true })
      return renewed(means, person)
    },
  }
}

const ownerOf = ({ userId, email, firstName, lastName }: Person) => ({
  userId,
  email,
  name: `${firstName} ${lastName}`.trim() || email,
})

const proof = async ({ pool, config }: FactorMeans, { sessionToken }: Person) =>
  (await proofOf(pool, sessionToken, config.sessionHours)) ?? refuse('signed-out')

/**
 * Where the account's second factor counts, it is shown before any of the ways in is changed: else the password alone
 * would be enough to put another factor in its place.
 */
async function requireProven(means: FactorMeans, person: Person): Promise<void> {
  const { hasSecondFactor, hasApp, hasPasskey } = await proof(means, person)
  if (hasSecondFactor || (!hasApp && !hasPasskey)) return
  if (hasApp || (await isFactorRequired(means.pool, person.userId))) refuse('second-factor-required')
}

interface Change {
  readonly notice: SecurityNotice['kind']
  readonly endsOthers: boolean
}

/** Tells the owner, ends the other sessions where that is due, and gives this one a new token. */
async function changed(means: FactorMeans, person: Person, { notice, endsOthers }: Change): Promise<Renewed> {
  const { pool, mailbox } = means
  const { userId, sessionId, email, from } = person
  if (endsOthers) await endOtherSessions(pool, userId, sessionId)
  if (notice !== 'password-changed')
    await recordSignInEvent(pool, { email, kind: 'factor-changed', outcome: 'done', ...from })
  await mailbox.enqueue(pool, securityNoticeJob({ userId, kind: notice }))
  return renewed(means, person)
}

async function renewed(means: FactorMeans, { sessionId }: Pick<Person, 'sessionId'>): Promise<Renewed> {
  const { pool, config, secret } = means
  const token = (await renewToken(pool, sessionId)) ?? refuse('signed-out')
  return { cookie: sessionCookie(config.isHttps, signedToken(secret, token)) }
}
