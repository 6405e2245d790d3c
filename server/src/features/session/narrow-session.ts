import type { Session } from '@salus/contract/account/session.ts'
import { notShared } from '@salus/domain/consents/sharing.ts'
import { handOverApi } from '@salus/contract/account/hand-over.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { findHandOver } from '../../platform/sign-in/session/hand-over.queries.ts'
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
  const entrance = { caller, tenantId, access: handOverApi.handOverDevice.access }
  const { rows } = await readInTenant(platform, entrance, { query: (db) => memberInHands(db, tenantId, memberId) })
  const asked = await readSurveyInHands(platform, entrance, { ...handOver, memberId })
  // The device continues to send the id of the member for whom it was handed over.
  const survey = asked === null ? null : { ...asked, memberId: handOver.memberId }
  // If there is no row, the member was erased or put on hold after the device was handed over. The session then
  // contains no name until staff take the device back.
  const member = rows[0] ?? { ...notShared, firstName: '', sex: 'diverse' as const, birthDate: null, heightCm: null }
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
