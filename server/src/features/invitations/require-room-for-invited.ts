import type { Role } from '@salus/domain/tenants/roles.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { countPendingAddresses } from './invitations.queries.ts'

interface Invited {
  readonly role: Role
  /** Whoever has a record is counted already. */
  readonly memberId: string | null
}

/** Asked before anybody may accept: then nobody is refused who was invited. */
export async function requireRoomForInvited(scope: TenantScope, { role, memberId }: Invited, more = 1): Promise<void> {
  if (role !== 'Member') return requireRoom(scope, 'employees', more)
  if (memberId === null && more > 0)
    await requireRoom(scope, 'activeMembers', more + (await countPendingAddresses(scope)))
}
