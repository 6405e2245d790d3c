import { analysesApi } from '@salus/contract/measuring/analyses.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { eventsApi } from '@salus/contract/service/live-events.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { reportsFromBrowserApi } from '@salus/contract/service/reports-from-browser.ts'
import { guidSchema, type Route } from '@salus/contract/route.ts'
import { safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { securityApi } from '@salus/contract/account/security.ts'
import { sessionApi } from '@salus/contract/account/session.ts'
import { signInApi } from '@salus/contract/account/sign-in.ts'
import { tenantsApi } from '@salus/contract/tenant/tenants.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/open-database.ts'
import { refuse } from '../../refusal.ts'
import type { AttemptLimits } from '../account/attempt-limits.ts'
import { findHandOver, type HandOver, isResultOfMember, type PresentHandOver } from './hand-over.queries.ts'
import { isHandedOver } from './handed-over.ts'

type Fields = Readonly<Record<string, unknown>>

/** A request as it was received, before it is parsed by the contract. */
interface Asked {
  readonly params: Fields
  readonly query: Fields
  readonly body: Fields
}

type Reach = (handOver: HandOver, asked: Asked) => boolean

const anywhere: Reach = () => true
const inTenant: Reach = ({ tenantId }, { params }) => params['tenantId'] === String(tenantId)
const ofMember: Reach = (handOver, asked) => inTenant(handOver, asked) && asked.params['memberId'] === handOver.memberId
const sendsAnswers: Reach = (handOver, asked) =>
  inTenant(handOver, asked) &&
  asked.body['memberId'] === handOver.memberId &&
  asked.body['profileId'] === handOver.profileId &&
  asked.body['answeredBy'] === 'with-staff' &&
  typeof asked.body['analysisId'] === 'string'

/** The operations that a device needs while a person answers questions on it. All other operations are refused. */
const reachable: ReadonlyMap<string, Reach> = new Map([
  [sessionApi.getSession.operationId, anywhere],
  [sessionApi.renewSession.operationId, anywhere],
  [eventsApi.getEvents.operationId, anywhere],
  [signInApi.getSignInWays.operationId, anywhere],
  ...Object.values(reportsFromBrowserApi).map(({ operationId }) => [operationId, anywhere] as const),
  [measurementProfilesApi.getMeasurementProfile.operationId, anywhere],
  [measurementProfilesApi.getMeasurementProfilesOfTenant.operationId, inTenant],
  [tenantsApi.getHelpLines.operationId, inTenant],
  [analysesApi.getAnalysesOfMember.operationId, ofMember],
  [
    analysesApi.startAnalysis.operationId,
    (handOver, asked) => ofMember(handOver, asked) && asked.body['profileId'] === handOver.profileId,
  ],
  [analysesApi.saveAnswers.operationId, ofMember],
  [
    safetyAnswersApi.getSafetyGate.operationId,
    (handOver, asked) => ofMember(handOver, asked) && asked.query['profileId'] === handOver.profileId,
  ],
  [
    safetyAnswersApi.answerSafetyQuestions.operationId,
    (handOver, asked) => ofMember(handOver, asked) && asked.body['profileId'] === handOver.profileId,
  ],
  [checkUpsApi.createCheckUp.operationId, sendsAnswers],
  [ownSurveysApi.decideOnDevice.operationId, ofMember],
  [
    checkUpsApi.getCheckUp.operationId,
    (handOver, asked) => inTenant(handOver, asked) && asked.query['compareWith'] === undefined,
  ],
  [sessionApi.verifyPassword.operationId, anywhere],
  [securityApi.confirmWithPassword.operationId, anywhere],
  [securityApi.beginConfirmWithPasskey.operationId, anywhere],
  [securityApi.confirmWithPasskey.operationId, anywhere],
])

/** With these operations, the person who handed the device over unlocks it. The number of attempts is limited. */
const unlocking: ReadonlySet<string> = new Set([
  sessionApi.verifyPassword.operationId,
  securityApi.confirmWithPassword.operationId,
  securityApi.confirmWithPasskey.operationId,
])

interface Parts {
  readonly pool: Database['pool']
  readonly limits: AttemptLimits
  readonly sessionHours: number
}

/**
 * Refuses a request of a handed-over device with `device-locked`, unless the device needs this request. Applies to all
 * routes.
 */
export const requireWithinHandOver =
  ({ pool, limits, sessionHours }: Parts) =>
  async ({ operationId }: Route, request: FastifyRequest): Promise<void> => {
    const token = request.server.door.readCaller(request).sessionToken
    if (token === null || !isHandedOver(token)) return
    const handOver = await findHandOver(pool, token, sessionHours)
    // The session has ended, so the route refuses the request as for a signed-out caller.
    if (handOver === null) return
    const { params, query, body } = request
    const asked = { params: readFields(params), query: readFields(query), body: readFields(body) }
    const isReached = reachable.get(operationId)?.(handOver, asked) === true
    if (!isReached || !(await isOwn(pool, handOver, { operationId, asked }))) refuse('device-locked')
    if (unlocking.has(operationId)) await limits.take('device-unlock:session', token)
  }

/**
 * Returns false if the request is for a check-up other than the last one recorded on the device. The last page of the
 * questionnaire shows that check-up, so requests for it are allowed.
 */
async function isOwn(
  pool: Database['pool'],
  handOver: PresentHandOver,
  { operationId, asked }: { readonly operationId: string; readonly asked: Asked },
): Promise<boolean> {
  if (operationId !== checkUpsApi.getCheckUp.operationId) return true
  const { resultGuid, presentMemberId: memberId } = handOver
  const isLast = guidSchema.safeParse(asked.params['resultGuid']).data?.toLowerCase() === resultGuid
  return resultGuid !== null && isLast && isResultOfMember(pool, { ...handOver, memberId }, resultGuid)
}

const readFields = (part: unknown): Fields => (typeof part === 'object' && part !== null ? { ...part } : {})
