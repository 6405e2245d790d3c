import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type BodyReading, nearestReadings } from './body-readings.queries.ts'

/** Returns each member's weight that was measured closest to now. Omits members who share nothing. */
export const findNearestBodyReadings = (
  scope: EnteredTenant,
  memberIds: readonly string[],
): Promise<readonly BodyReading[]> =>
  nearestReadings(
    scope,
    memberIds.map((memberId) => ({ memberId, at: scope.now.toISOString() })),
  )
