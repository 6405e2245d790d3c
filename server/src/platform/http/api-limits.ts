import type { analysesApi } from '@salus/contract/measuring/analyses.ts'
import type { analysisLinksApi } from '@salus/contract/measuring/links.ts'
import type { modulesApi } from '@salus/contract/tenant/modules.ts'
import type { reportsFromBrowserApi } from '@salus/contract/service/reports-from-browser.ts'
import type { Route } from '@salus/contract/route.ts'
import type { signInApi } from '@salus/contract/account/sign-in.ts'
import type { Logger } from 'pino'
import { findNetwork } from '../limits/find-network.ts'
import { type Kind, type Quota, RequestCounters } from './request-counters.ts'
import type { Database } from '../database/open-database.ts'
import { FairTurns } from './fair-turns.ts'

/**
 * These routes have their own limits. The limit by network would be too low for them, because many people of one
 * practice sign in or answer by link from the same network. Modules and browsers also send from this network.
 */
export const countsItself: ReadonlySet<string> = new Set<
  keyof typeof signInApi | keyof typeof analysisLinksApi | keyof typeof reportsFromBrowserApi | keyof typeof modulesApi
>([
  'deliverCheckUp',
  'signIn',
  'openAnalysisLink',
  'saveAnswersByLink',
  'finishByLink',
  'reportClientError',
  'reportCspViolation',
])

/**
 * The steps of a sign-in. The password step is not among them, because it counts its own failures. These steps are
 * counted separately from other requests of signed-out people, because a whole office can sign in from one network at
 * the same time.
 */
const countsAsSignIn: ReadonlySet<string> = new Set<keyof typeof signInApi>([
  'getSignInWays',
  'showSecondFactor',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'beginSingleSignOn',
  'finishSingleSignOn',
])

/**
 * Saving answers counts as a read although it writes. It happens with every answer, so the limit for writes would stop
 * people who answer fast. Saving the same answers twice is harmless.
 */
const countsAsRead: ReadonlySet<string> = new Set<keyof typeof analysesApi>(['saveAnswers'])

export interface Use {
  readonly route: Pick<Route, 'operationId' | 'method' | 'largestFile'>
  readonly sessionToken: string | null
  readonly tenantId: string | undefined
  readonly address: string
}

export interface ApiLimits {
  /** Counts the request, or refuses it with `too-many-requests`. Does neither for routes with their own limits. */
  admit(use: Use): void
  /**
   * Returns the headers RateLimit and RateLimit-Policy, computed before this request is counted. Empty for routes with
   * their own limits.
   */
  describe(use: Use): Readonly<Record<string, string>>
  /**
   * Runs the work of a request when it is the turn of its tenant or caller. Many requests of one tenant therefore do
   * not delay those of other tenants.
   */
  inTurn<Done>(use: Use, work: () => Promise<Done>): Promise<Done>
  /**
   * Must be called when the tenant's gate has let this request pass. The request then counts against the tenant's
   * limit. Once that limit is reached, later requests to the tenant are refused if their session has entered the tenant
   * before.
   */
  entered(use: Use): void
  close(): Promise<void>
}

export const noApiLimits: ApiLimits = {
  admit: () => undefined,
  describe: () => ({}),
  inTurn: (_use, work) => work(),
  entered: () => undefined,
  close: async () => undefined,
}

/**
 * The most requests of one tenant, or of one caller outside a tenant, that run at the same time. `alone` applies while
 * no others are active. It is less than the number of database connections, so that one tenant never uses all of them.
 * `amongOthers` applies while others are active. It leaves most connections to them.
 */
const shares = { alone: 6, amongOthers: 2 }

const shareEveryMs = 2_000
const mostInsiders = 50_000

interface LimitParts {
  readonly database: Pick<Database, 'signInPool' | 'watch'>
  readonly log: Logger
  readonly factor: number
}

/**
 * Counts in memory, so that counting does not delay requests. A session is counted alone until it has used a tenth of a
 * user's limit. It is then counted together with the user's other sessions.
 */
export function startApiLimits({ database, log, factor }: LimitParts): ApiLimits {
  const counters = new RequestCounters(database.signInPool, factor)
  const insiders = new Set<string>()
  const turns = new FairTurns({
    alone: Math.ceil(shares.alone * factor),
    amongOthers: Math.ceil(shares.amongOthers * factor),
  })
  let sharing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    if (insiders.size > mostInsiders) insiders.clear()
    // While the database is down, every process counts alone.
    const share = async () => database.watch.isUp && counters.share()
    sharing = sharing.then(share).catch((error: unknown) => log.warn({ err: error }, 'limits were not shared'))
  }, shareEveryMs)
  timer.unref()

  const callerIn = ({ route, sessionToken, address }: Use): readonly [Kind, string] =>
    sessionToken === null
      ? [countsAsSignIn.has(route.operationId) ? 'network:sign-in' : 'network', findNetwork(address)]
      : [`user:${chooseWay(route)}`, counters.findPerson(sessionToken)]
  const tenantIn = ({ route, sessionToken, tenantId }: Use): readonly [Kind, string] | undefined =>
    tenantId !== undefined && insiders.has(`${tenantId} ${sessionToken}`)
      ? [`tenant:${chooseWay(route)}`, tenantId]
      : undefined

  return {
    admit: (use) => {
      if (countsItself.has(use.route.operationId)) return
      const caller = callerIn(use)
      counters.requireBelowLimit(...caller)
      const tenant = tenantIn(use)
      if (tenant) counters.requireBelowLimit(...tenant)
      counters.count(...caller)
    },
    describe: (use) => {
      if (countsItself.has(use.route.operationId)) return {}
      const counted = [callerIn(use), tenantIn(use)].filter((each) => each !== undefined)
      return writeHeaders(counted.map(([kind, subject]) => [kind, counters.readQuota(kind, subject)]))
    },
    inTurn: (use, work) => {
      // A request with a file takes no turn. The file may arrive over a slow connection, and other requests would have
      // to wait until it has arrived.
      if (use.route.largestFile !== undefined) return work()
      const [, subject] = tenantIn(use) ?? callerIn(use)
      return turns.inTurn(subject, work)
    },
    entered: ({ route, sessionToken, tenantId }) => {
      if (sessionToken === null || tenantId === undefined) return
      insiders.add(`${tenantId} ${sessionToken}`)
      counters.count(`tenant:${chooseWay(route)}`, tenantId)
    },
    close: async () => {
      clearInterval(timer)
      await sharing
    },
  }
}

const writeHeaders = (quotas: readonly (readonly [Kind, Quota])[]) => ({
  'ratelimit-policy': quotas
    .map(([kind, { most, windowSeconds: w }]) => `"${kind}";q=${Math.ceil(most)};w=${w}`)
    .join(', '),
  ratelimit: quotas
    .map(([kind, { left, secondsLeft }]) => `"${kind}";r=${Math.ceil(left)};t=${secondsLeft}`)
    .join(', '),
})

const chooseWay = ({ method, operationId }: Use['route']) =>
  method === 'GET' || countsAsRead.has(operationId) ? 'read' : 'write'
