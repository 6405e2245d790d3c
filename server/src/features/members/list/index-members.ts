import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { indexMembers } from '../members.queries.ts'

/** Call it after names, numbers, addresses or tags were changed other than by the form, so that search stays fast. */
export const indexChanged = (scope: EnteredTenant, memberIds: readonly string[]): Promise<unknown> =>
  indexMembers(scope, memberIds)
