import type { Session } from '@salus/contract/account/session.ts'
import { notShared } from '@salus/domain/consents/sharing.ts'
import { handOverApi } from '@salus/contract/account/hand-over.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findHandOver, type HandOver } from '../../platform/sign-in/session/hand-over.queries.ts'
import { isHandedOver } from '../../platform/sign-in/session/handed-over.ts'
import { type Caller, readInTenant } from '../../platform/scope/tenant.ts'
import { describeHandOver } from '../hand-over/describe-hand-over.ts'
import { readSurveyInHands } from '../group-surveys/consenting/survey-in-hands.ts'
import { memberInHands } from './session.queries.ts'

/**
 * On a device handed to a member, reduces the session to one tenant and removes email addresses and invitations.
 * Returns any other session unchanged.
 *
 * @throws Refusal `signed-out`
 */
export async function narrowSession(platform: Platform, caller: Caller, session: Session): Promise<Session> {
  const { sessionToken } = caller
  if (sessionToken === null || !isHandedOver(sessionToken)) return session
  const { pool } = platform.database
  const handOver = (await findHandOver(pool, sessionToken, platform.sessionHours)) ?? refuse('signed-out')
  const { tenantId, presentMemberId: memberId } = handOver
  const { known, asked } = await readInHands(platform, caller, { ...handOver, memberId })
  // Uses the id of the member for whom the device was handed over, because the device continues to send this id.
  const survey = asked === null ? null : { ...asked, memberId: handOver.memberId }
  // Nothing is known if the member was erased or put on hold after the hand-over, or if the employee who handed the
  // device over lost access to the tenant. The session then contains no name until staff take the device back.
  const member = known ?? { ...notShared, firstName: '', sex: 'diverse' as const, birthDate: null, heightCm: null }
  return {
    ...session,
    user: { ...session.user, email: '', pendingEmail: null },
    memberships: session.memberships
      .filter(({ groupId }) => groupId === tenantId)
      .map((membership) => ({ ...membership, memberId: null, unreadSupport: 0, idleMinutes: null })),
    invitations: { isPending: false, data: [] },
    handedOver: describeHandOver(handOver, member, survey),
  }
}

const nothingKnown = { known: undefined, asked: null }

/**
 * After these refusals, the session is still returned. Without it, the page of the device could not be shown, and
 * nobody could take the device back.
 */
const endsAccess: ReadonlySet<string> = new Set(['not-found', 'role-too-low', 'second-factor-required'])

/**
 * Reads what the device may show of the member. Returns nothing if the caller has lost the access to the tenant since
 * the device was handed over.
 */
async function readInHands(
  platform: Platform,
  caller: Caller,
  { tenantId, memberId, profileId }: Pick<HandOver, 'tenantId' | 'memberId' | 'profileId'>,
) {
  const entrance = { caller, tenantId, access: handOverApi.handOverDevice.access }
  try {
    const { rows } = await readInTenant(platform, entrance, { query: (db) => memberInHands(db, tenantId, memberId) })
    return { known: rows[0], asked: await readSurveyInHands(platform, entrance, { memberId, profileId }) }
  } catch (error) {
    if (error instanceof Refusal && endsAccess.has(error.code)) return nothingKnown
    throw error
  }
}
