import type { Access } from '@salus/contract/route.ts'
import { type Action, actions, type Role, roles } from '@salus/domain/tenants/roles.ts'
import { endSession, type GateRow } from '../database/gates/gate.ts'
import type { Actor, TenantActor } from './entered-tenant.ts'
import { requireExpectedUser } from './expected-user.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'

/** The caller, as claimed by the request. The claim must not be trusted before the gate has checked it. */
export interface Caller {
  readonly sessionToken: string | null
  readonly requestId: string
  /**
   * True if a page sent this request by itself while its user was inactive. Such a request does not extend the session.
   */
  readonly isUnattended?: boolean
  /** The user to whom the sending page belongs; `undefined` if the request does not say. */
  readonly expectedUserId?: string | undefined
}

export interface Entrance {
  readonly caller: Caller
  readonly tenantId: number
  readonly access: Access
}

const rolesByAccess = new Map<Access, readonly Role[]>()

export function listRoles(access: Access): readonly Role[] {
  let allowed = rolesByAccess.get(access)
  if (!allowed) {
    allowed = roles.filter((role) =>
      listActions(access).some((action) => (actions[action] as readonly Role[]).includes(role)),
    )
    rolesByAccess.set(access, allowed)
  }
  return allowed
}

function listActions(access: Access) {
  if (typeof access === 'string') throw new Error(`a ${access} route enters no tenant`)
  return 'action' in access ? [access.action] : access.anyOf
}

export function readAction(access: Access): Action {
  const [action] = listActions(access)
  if (action === undefined) throw new Error('a route that enters a tenant names no action')
  return action
}

/**
 * Ends a session that is older than the tenant allows and refuses with `signed-out`. The caller must then sign in
 * again, here and on every open page.
 */
export async function requireInTime(platform: Platform, row: GateRow | undefined): Promise<void> {
  if (row?.is_overdue !== true) return
  await platform.database.pool.query(endSession(row.session_id))
  refuse('signed-out')
}

export function requireEntered(platform: Platform, entrance: Entrance, row: GateRow | undefined): TenantActor {
  if (!row) refuse('signed-out')
  const actor = buildActor(platform, entrance.caller, row)
  if (row.entered === null || row.role === null) {
    platform.auditTrail.note(entrance.tenantId, {
      ...buildAudit({ ...actor, role: row.role }, entrance.caller),
      action: readAction(entrance.access),
      outcome: 'denied',
      objectKind: null,
      objectId: null,
      subjectIds: [],
      automatic: false,
    })
    // To a caller without a membership, the tenant must seem not to exist. A caller with a membership learns that their
    // role is too low.
    refuse(row.role === null ? 'not-found' : 'role-too-low')
  }
  if (row.lacks_factor) refuse('second-factor-required')
  if (entrance.caller.isUnattended !== true) platform.auditTrail.membershipUsed(entrance.tenantId, actor.userId)
  return { ...actor, role: row.role, memberId: row.member_id }
}

export function buildActor(platform: Platform, caller: Caller, row: GateRow): Actor {
  requireExpectedUser(caller, row.user_id)
  if (row.renewal_due && caller.isUnattended !== true) platform.auditTrail.sessionUsed(row.session_id)
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

export const buildAudit = (actor: Actor & { readonly role: Role | null }, caller: Caller) => ({
  actorId: actor.userId,
  actorRole: actor.role,
  requestId: caller.requestId,
})
