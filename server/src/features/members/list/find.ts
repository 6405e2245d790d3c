import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type FoundMember, lockMeasuredMembers, type SpokenOf } from './measured.queries.ts'

export type { FoundMember }

/** The members that an imported file may refer to, with the data that measuring needs. */
export const findMembers = (
  scope: EnteredTenant,
  spokenOf: SpokenOf,
  isHeld: boolean,
): Promise<readonly FoundMember[]> => lockMeasuredMembers(scope, spokenOf, isHeld)
