import { createHash } from 'node:crypto'
import type { Database } from '../../database/open-database.ts'
import { refuse } from '../../refusal.ts'
import {
  type Counted,
  countInBucket,
  countInRow,
  countSome,
  countUp,
  forgetCount,
  readCounts,
} from '../../limits/counters.queries.ts'

const quarterHour = 900
const hour = 3600
const day = 24 * hour

/** How many sign-ins in a row may fail from one place before the next one must wait. */
const freeFailures = 5
/** In seconds. Each further failure doubles the wait. */
const firstWait = 30
/**
 * In seconds. The longest wait in a browser in which the account's owner has signed in before. It is short, so that an
 * attacker cannot lock the owner out for long.
 */
const longestWaitWhenKnown = 60
const longestWait = quarterHour
/**
 * In seconds. Applies to all places together where the owner has never signed in. Sign-ins to one account from these
 * places may fail five times, and after that once per period. One failure is forgotten in each period, even while
 * further attempts fail. Otherwise one wrong password every quarter of an hour would be enough to keep the owner from
 * signing in at a new place.
 */
const secondsPerFailure = 180

const failuresPerNetwork = 30

/**
 * The counters are in the database, so all processes share them and a restart keeps them. The `factor` of
 * `attemptLimits` multiplies all limits.
 */
export interface AttemptLimits {
  /**
   * Refuses if there were too many failed attempts. Otherwise returns functions that count the outcome of this attempt.
   */
  allowSignIn(email: string, place: SignInPlace): Promise<SignInAttempt>
  /** Resets the counters of an account. Called when the owner has proved access to the mailbox. */
  forgive(email: string): Promise<void>
  /**
   * Counts every use, so that success and failure look the same. Callers that check unguessable tokens call `take` only
   * after a failure. Wrong tokens from other people then never cause the refusal of a valid token.
   */
  take(action: LimitedAction, subject: string, most?: number): Promise<void>
  /** Counts several uses. If that would exceed the limit, counts none and refuses. */
  takeSome(
    action: LimitedAction,
    subject: string,
    some: { readonly times: number; readonly most?: number },
  ): Promise<void>
  /**
   * Counts only failures, for values that could be guessed. After too many failures, refuses every caller, even one
   * with the correct value.
   */
  allowTry(action: LimitedAction, subject: string): Promise<Pick<SignInAttempt, 'failed'>>
}

export interface SignInPlace {
  readonly network: string
  /** The mark of the browser or session, if it is known for the account; otherwise `null`. */
  readonly known: string | null
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
  'device-unlock:session': { most: 10, seconds: quarterHour },
  // Enough for an office in which several hundred people share one address and all begin to work at the same time.
  'passkey:network': { most: 2000, seconds: quarterHour },
  'single-sign-on:network': { most: 2000, seconds: quarterHour },
  'registration:account': { most: 3, seconds: hour },
  'registration:network': { most: 5, seconds: hour },
  'registration-mail:network': { most: 10, seconds: hour },
  'registration-token:network': { most: 20, seconds: hour },
  'registration-token:token': { most: 5, seconds: hour },
  // Enough for an office in which several hundred people share one address and all are invited on one day.
  'invited-registration:network': { most: 2000, seconds: hour },
  'invited-registration:token': { most: 5, seconds: hour },
  'tenant-opening:account': { most: 5, seconds: hour },
  'email-change:account': { most: 10, seconds: hour },
  'email-change:address': { most: 3, seconds: hour },
  'email-change:network': { most: 20, seconds: hour },
  'email-token:network': { most: 20, seconds: hour },
  'own-export:account': { most: 10, seconds: hour },
  'own-file:account': { most: 20, seconds: hour },
  'export:account': { most: 10, seconds: hour },
  'telemetry:account': { most: 60, seconds: 60 },
  'browser-report:network': { most: 60, seconds: 60 },
  'analysis-link:network': { most: 20, seconds: hour },
  'keep-result:link': { most: 5, seconds: day },
  'delivery:key': { most: 600, seconds: 60 },
  'api-key:network': { most: 30, seconds: hour },
  // The limit of the smallest tariff. For other tariffs, the caller passes a higher limit.
  'invitation:tenant-day': { most: 100, seconds: day },
  'invitation:recipient': { most: 3, seconds: day },
  'invoice-mail:invoice': { most: 3, seconds: day },
  'invoice-mail:tenant': { most: 20, seconds: day },
  'invitation-token:network': { most: 20, seconds: hour },
  'invitation-code:account': { most: 20, seconds: hour },
  'invitation-code:network': { most: 60, seconds: hour },
} as const
export type LimitedAction = keyof typeof limits

/** Hashed, so that a key does not identify a person. */
const hashName = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22)

export function attemptLimits(pool: Database['signInPool'], factor: number): AttemptLimits {
  const accountKey = (email: string) => `sign-in:account:${hashName(email)}`
  return {
    allowSignIn: async (email, { network, known }) =>
      known === null
        ? allowFromUnknownPlace(pool, factor, { account: accountKey(email), network: hashName(network) })
        : allowFromKnownPlace(pool, factor, `${accountKey(email)}:known:${hashName(known)}`),
    forgive: (email) => forgetCount(pool, accountKey(email)),
    take: async (action, subject, most = limits[action].most) => {
      const { seconds } = limits[action]
      const { count, secondsAgo } = await countUp(pool, `${action}:${hashName(subject)}`, seconds)
      if (count > most * factor)
        refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds - secondsAgo)) })
    },
    takeSome: async (action, subject, { times, most = limits[action].most }) => {
      const { seconds } = limits[action]
      const key = `${action}:${hashName(subject)}`
      const { count, secondsAgo } = await countSome(pool, key, { times, windowSeconds: seconds })
      if (count <= most * factor) return
      await countSome(pool, key, { times: -times, windowSeconds: seconds })
      refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(seconds - secondsAgo)) })
    },
    allowTry: async (action, subject) => {
      const { most, seconds } = limits[action]
      const key = `${action}:${hashName(subject)}`
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

async function allowFromKnownPlace(pool: Pool, factor: number, key: string): Promise<SignInAttempt> {
  const row = (await readCounts(pool, [key])).get(key)
  refuseUntil(waitInRow(row, factor, longestWaitWhenKnown))
  return {
    failed: async () => {
      await countInRow(pool, key, hour)
    },
    succeeded: () => (row ? forgetCount(pool, key) : Promise.resolve()),
  }
}

/**
 * Counts by account and by network. Does not read the account, so that the answer is the same for known and unknown
 * addresses.
 */
async function allowFromUnknownPlace(
  pool: Pool,
  factor: number,
  { account, network }: { readonly account: string; readonly network: string },
): Promise<SignInAttempt> {
  const [bucket, row, ofNetwork] = [`${account}:all`, `${account}:${network}`, `sign-in:network:${network}`]
  const counts = await readCounts(pool, [bucket, row, ofNetwork])
  const tries = counts.get(ofNetwork)
  const isExhausted = tries && tries.secondsAgo < quarterHour && tries.count >= failuresPerNetwork * factor
  const wait = Math.max(waitInRow(counts.get(row), factor, longestWait), waitForBucket(counts.get(bucket), factor))
  refuseUntil(Math.max(wait, isExhausted ? quarterHour - tries.secondsAgo : 0))
  return {
    failed: async () => {
      await Promise.all([
        countInBucket(pool, bucket, secondsPerFailure),
        countInRow(pool, row, hour),
        countUp(pool, ofNetwork, quarterHour),
      ])
    },
    succeeded: async () => {
      for (const key of [row, bucket]) if (counts.has(key)) await forgetCount(pool, key)
    },
  }
}

type Pool = Database['signInPool']

function refuseUntil(seconds: number): void {
  if (seconds > 0) refuse('too-many-requests', { retryAfterSeconds: Math.ceil(seconds) })
}

/**
 * Returns how many seconds the next attempt must still wait after the failures that `row` counts; 0 or less if it need
 * not wait.
 */
function waitInRow(row: Counted | undefined, factor: number, longest: number): number {
  const failures = (row?.count ?? 0) / factor
  if (row === undefined || failures < freeFailures) return 0
  return Math.min(longest, firstWait * 2 ** (failures - freeFailures)) - row.secondsAgo
}

/** Returns the seconds until the bucket has room for one more failure; 0 or less if it has room now. */
function waitForBucket(bucket: Counted | undefined, factor: number): number {
  const over = (bucket?.count ?? 0) - freeFailures * factor
  return bucket === undefined || over < 0 ? 0 : (Math.floor(over) + 1) * secondsPerFailure - bucket.secondsAgo
}
