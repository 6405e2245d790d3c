import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { raiseLastCheckUp, setLastCheckUp } from './members.queries.ts'

export const noteCheckUp = (
  scope: EnteredTenant,
  memberId: string,
  checkUp: { readonly pluginId: number; readonly at: string },
): Promise<unknown> => raiseLastCheckUp(scope, memberId, checkUp)

/** Sets the date of the last check-up after a correction. The new date can be earlier than the old one. */
export const noteLastCheckUp = (scope: TenantScope, memberId: string, at: string | null): Promise<unknown> =>
  setLastCheckUp(scope, memberId, at)
