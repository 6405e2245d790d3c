import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseWithheld } from '../../../platform/refuse-withheld.ts'
import { type Entrance, readInTenant, type TenantScope } from '../../../platform/scope/tenant.ts'
import { withheldCheckUp } from './withheld.queries.ts'

/** Refuses with the reason why the caller cannot see a check-up: the member does not share it, or it does not exist. */
export async function refuseUnseen(platform: Platform, entrance: Entrance, resultGuid: string): Promise<never> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => withheldCheckUp(db, tenantId, resultGuid),
    subjects: (found) => found.map(({ memberId }) => memberId),
    object: { kind: 'check-up', id: resultGuid },
    isDenied: (found) => found.length > 0,
  })
  const [member] = rows
  return member ? refuseWithheld(member) : refuse('not-found')
}

/**
 * Inside a write transaction, refuses with the reason why the caller cannot see a check-up: the member does not share
 * it, or it does not exist.
 */
export async function refuseUnseenIn(scope: TenantScope, resultGuid: string): Promise<never> {
  const member = await withheldCheckUp(scope.db, scope.tenantId, resultGuid).executeTakeFirst()
  return member ? refuseWithheld(member) : refuse('not-found')
}
