import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { type FoundMember, membersSpokenOf, type SpokenOf } from './measured-members.queries.ts'

export type { FoundMember }

/** Members whom a file may speak of, and their record as measuring needs it. */
export const findMembers = (
  scope: EnteredTenant,
  spokenOf: SpokenOf,
  isHeld: boolean,
): Promise<readonly FoundMember[]> => membersSpokenOf(scope, spokenOf, isHeld)
