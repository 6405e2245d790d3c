import type { Session } from '@salus/contract/session.ts'
import { notShared } from '@salus/domain/consents/sharing.ts'
import { handOverApi } from '@salus/contract/hand-over.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { findHandOver } from '../../platform/sign-in/hand-over.queries.ts'
import { isHandedOver } from '../../platform/sign-in/handed-over.ts'
import { type Caller, readInTenant } from '../../platform/tenant-scope.ts'
import { describeHandOver } from '../hand-over/describe-hand-over.ts'
import { memberInHands } from './session.queries.ts'

/** The session as the person who holds a handed-over device may see it: one tenant, no addresses, no invitations. */
export async function narrowSession(platform: Platform, caller: Caller, session: Session): Promise<Session> {
  const { sessionToken } = caller
  if (sessionToken === null || !isHandedOver(sessionToken)) return session
  const { pool } = platform.database
  const handOver = (await findHandOver(pool, sessionToken, platform.sessionHours)) ?? refuse('signed-out')
  const { tenantId, memberId } = handOver
  const { rows } = await readInTenant(
    platform,
    { caller, tenantId, access: handOverApi.handOverDevice.access },
    { query: (db) => memberInHands(db, tenantId, memberId) },
  )
  // Erased or put on hold since: nobody is greeted, and staff take the device back.
  const member = rows[0] ?? { ...notShared, firstName: '', sex: 'diverse' as const, birthDate: null, heightCm: null }
  return {
    ...session,
    user: { ...session.user, email: '', pendingEmail: null },
    memberships: session.memberships
      .filter(({ groupId }) => groupId === tenantId)
      .map((membership) => ({ ...membership, memberId: null, unreadSupport: 0 })),
    invitations: { isPending: false, data: [] },
    handedOver: describeHandOver(handOver, member),
  }
}
