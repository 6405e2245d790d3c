import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { indexMembers } from '../members.queries.ts'

/** Updates the search index. Call it after code other than the form has changed names, numbers, addresses or tags. */
export const indexChanged = (scope: EnteredTenant, memberIds: readonly string[]): Promise<unknown> =>
  indexMembers(scope, memberIds)
