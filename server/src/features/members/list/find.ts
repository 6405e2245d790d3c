import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type FoundMember, lockMeasuredMembers, type SpokenOf } from './measured.queries.ts'

export type { FoundMember }

/** Finds the members to whom a file may refer. If `isHeld` is true, locks them. */
export const findMembers = (
  scope: EnteredTenant,
  mentioned: SpokenOf,
  isHeld: boolean,
): Promise<readonly FoundMember[]> => lockMeasuredMembers(scope, mentioned, isHeld)
