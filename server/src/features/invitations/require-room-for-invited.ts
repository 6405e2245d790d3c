import type { Role } from '@salus/domain/tenants/roles.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { requireRoom } from '../tariff/require-room.ts'

interface Invited {
  readonly role: Role
  /** `null` if the person has no record yet. A person with a record already counts as an active member. */
  readonly memberId: string | null
}

/** Checks the tariff's limit when people are invited, so that they are not refused later when they accept. */
export async function requireRoomForInvited(scope: TenantScope, { role, memberId }: Invited, more = 1): Promise<void> {
  // A reader occupies no seat, because readers do not work with members.
  if (role === 'Reader') return
  if (role !== 'Member') return requireRoom(scope, 'employees', more)
  if (memberId === null && more > 0) await requireRoom(scope, 'activeMembers', more)
}
