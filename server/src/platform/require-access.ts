import { type Route, tenantIdSchema } from '@salus/contract/route.ts'
import { nothing } from './database/nothing.queries.ts'
import type { Platform } from './platform.ts'
import { refuse } from './refusal.ts'
import { type Caller, readInTenant, readUser } from './tenant-scope.ts'

/**
 * Refuses whoever may not call a route, without doing anything of it. Asked only where the input cannot be read: who may
 * not do it hears that, and nothing of how it would be done. What can be read passes the same gates with the work itself.
 */
export async function requireAccess(
  platform: Platform,
  { access }: Pick<Route, 'access'>,
  { caller, tenantId }: { readonly caller: Caller; readonly tenantId: string | undefined },
): Promise<void> {
  if (access === 'public' || access === 'api-key') return
  if (access === 'signed-in') {
    await readUser(platform, caller, nothing)
    return
  }
  const id = tenantIdSchema.safeParse(tenantId)
  if (!id.success) refuse('not-found')
  await readInTenant(platform, { caller, tenantId: id.data, access }, { query: nothing })
}
