import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type FoundMember, lockMeasuredMembers, type SpokenOf } from './measured.queries.ts'

export type { FoundMember }

/**
 * Finds the members that an imported file may refer to, with the data that measuring needs. Locks them if `isHeld` is
 * true.
 */
export const findMembers = (
  scope: EnteredTenant,
  spokenOf: SpokenOf,
  isHeld: boolean,
): Promise<readonly FoundMember[]> => lockMeasuredMembers(scope, spokenOf, isHeld)
