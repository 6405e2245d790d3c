import { createHash } from 'node:crypto'
import type { Database } from '../database/open-database.ts'
import { refuse } from '../refusal.ts'
import { countInRow, countSome, countUp, forgetCount, readCounts } from './rate-limit.queries.ts'
import { isKnownNetwork } from './sign-in.queries.ts'

const quarterHour = 900
const hour = 3600
const day = 24 * hour

/** Failed sign-ins in a row before somebody has to wait; each further one doubles the wait. */
const freeFailures = 5
const firstWait = 30
/** From a network where the account's owner has signed in before: nobody can lock them out for long. */
const longestWaitAtHome = 60
const longestWait = quarterHour

const failuresPerNetwork = 30

/** Counters, kept in the database: shared by all processes, and there after a restart. All are multiplied by the factor. */
export interface AttemptLimits {
  /** Refuses when too many attempts failed; else says where to count this one. */
  allowSignIn(email: string, network: string): Promise<SignInAttempt>
  /** Ends the counting against an account, for who holds the mailbox. */
  forgive(email: string): Promise<void>
  /** Counts every use, for actions where success and failure must look the same. */
  take(action: LimitedAction, subject: string): Promise<void>
  /** Counts several uses, all of them or, when that is too many, none. */
  takeSome(action: LimitedAction, subject: string, times: number): Promise<void>
  /** Counts only what failed, for actions that one network does often and rightly. */
  allowTry(action: LimitedAction, subject: string): Promise<Pick<SignInAttempt, 'failed'>>
}

export interface SignInAttempt {
  failed(): Promise<void>
  succeeded(): Promise<void>
}

const limits = {
  'password-reset:account': { most: 3, seconds: hour },
  'password-reset:network': { most: 10, seconds: hour },
  'reset-token:network': { most: 20, seconds: hour },
  'second-factor:network': { most: 30, seconds: quarterHour },
  'recovery-code:account': { most: 10, seconds: quarterHour },
  'passkey:network': { most: 300, seconds: quarterHour },
  'single-sign-on:network': { most: 100, seconds: quarterHour },
  'registration:account': { most: 3, seconds: hour },
  'registration:network': { most: 5, seconds: hour },
  'registration-mail:network': { most: 10, seconds: hour },
  'registration-token:network': { most: 20, seconds: hour },
  'registration-token:token': { most: 5, seconds: hour },
  'tenant-opening:account': { most: 5, seconds: hour },
  'email-change:account': { most: 10, seconds: hour },
  'email-change:address': { most: 3, seconds: hour },
  'email-change:network': { most: 20, seconds: hour },
  'email-token:network': { most: 20, seconds: hour },
  'own-export:account': { most: 10, seconds: hour },
  'telemetry:account': { most: 60, seconds: 60 },
  'browser-report:network': { most: 60, seconds: 60 },
  'analysis-link:network': { most: 20, seconds: hour },
  'delivery:key': { most: 600, seconds: 60 },
  'api-key:network': { most: 30, seconds: hour },
  'invitation:tenant': { most: 50, seconds: hour },
  'invitation:tenant-day': { most: 500, seconds: day },
  'invitation:recipient': { most: 3, seconds: day },
  'invitation-token:network': { most: 20, seconds: hour },
  'invitation-code:account': { most: 20, seconds: hour },
  'invitation-code:network': { most: 60, seconds: hour },
} as const
export type LimitedAction = keyof typeof limits

/** Keys name nobody. */
const hashed = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22)

export function attemptLimits(pool: Database['signInPool'], factor: number): AttemptLimits {
  const accountKey = (email: string) => `sign-in:account:${hashed(email)}`
  return {
    allowSignIn: async (email, network) => {
      const isHome = await isKnownNetwork(pool, email, network)
      const account = isHome ? `${accountKey(email)}:${hashed(network)}` : accountKey(email)
      const ofNetwork = `sign-in:network:${hashed(network)}`
      const counts = await readCounts(pool, [account, ofNetwork])
      const row = counts.get(account)
      const wait = row ? waitAfter(row.count / factor, isHome) - row.secondsAgo : 0
      if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: Math.ceil(wait) })
      const tries = counts.get(ofNetwork)
      if (!isHome && tries && tries.secondsAgo < quarterHour && tries.count >= failuresPerNetwork * factor) {
        refuse('too-many-requests', { retryAfterSeconds: Math.ceil(quarterHour - tries.secondsAgo) })
      }
      return {
        failed: async () => {
          await Promise.all([countInRow(pool, account, hour), countUp(pool, ofNetwork, quarterHour)])
        },
        succeeded: () => (row ? forgetCount(pool, account) : Promise.resolve()),
      }
    },
    forgive: (email) => forgetCount(pool, accountKey(email)),
    take: async (action, subject) => {
      const { most, seconds } = limits[action]
      const { count, secondsAgo } = await countUp(pool, `${action}:${hashed(subject)}`, seconds)
      if (count > most * factor)
        refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds - secondsAgo)) })
    },
    takeSome: async (action, subject, times) => {
      const { most, seconds } = limits[action]
      const key = `${action}:${hashed(subject)}`
      const { count, secondsAgo } = await countSome(pool, key, { times, windowSeconds: seconds })
      if (count <= most * factor) return
      await countSome(pool, key, { times: -times, windowSeconds: seconds })
      refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds - secondsAgo)) })
    },
    allowTry: async (action, subject) => {
      const { most, seconds } = limits[action]
      const key = `${action}:${hashed(subject)}`
      const tries = (await readCounts(pool, [key])).get(key)
      if (tries && tries.secondsAgo < seconds && tries.count >= most * factor)
        refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds - tries.secondsAgo)) })
      return {
        failed: async () => {
          await countUp(pool, key, seconds)
        },
      }
    },
  }
}

/** Seconds to wait after so many failures in a row. */
function waitAfter(failures: number, isHome: boolean): number {
  if (failures < freeFailures) return 0
  return Math.min(isHome ? longestWaitAtHome : longestWait, firstWait * 2 ** (failures - freeFailures))
}
