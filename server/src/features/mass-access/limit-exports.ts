import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { exportLimit } from './mass-access.queries.ts'

/**
 * Counts one more export of personal data by the caller. Refuses with `too-many-requests` if the caller exceeds the
 * tenant's limit.
 */
export async function limitExports(platform: Platform, entrance: Entrance, limits: AttemptLimits): Promise<void> {
  const { tenantId } = entrance
  const { actor, rows } = await readInTenant(platform, entrance, { query: (db) => exportLimit(db, tenantId) })
  await limits.take('export:account', `${tenantId}:${actor.userId}`, rows[0]?.most)
}
