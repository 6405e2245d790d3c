import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { raiseLastCheckUp, setLastCheckUp } from './members.queries.ts'

/** The list of members shows when each was measured last. */
export const noteCheckUp = (
  scope: EnteredTenant,
  memberId: string,
  checkUp: { readonly pluginId: number; readonly at: string },
): Promise<unknown> => raiseLastCheckUp(scope, memberId, checkUp)

/** After a correction the last one may be an earlier one. */
export const noteLastCheckUp = (scope: TenantScope, memberId: string, at: string | null): Promise<unknown> =>
  setLastCheckUp(scope, memberId, at)
