import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type BodyReading, nearestReadings } from './body-readings.queries.ts'

/** The weight of each member that is nearest to now. A member who shares nothing is left out. */
export const nearestBodyReadings = (
  scope: EnteredTenant,
  memberIds: readonly string[],
): Promise<readonly BodyReading[]> =>
  nearestReadings(
    scope,
    memberIds.map((memberId) => ({ memberId, at: scope.now.toISOString() })),
  )
