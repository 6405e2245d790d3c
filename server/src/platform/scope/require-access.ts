import { type Route, tenantIdSchema } from '@salus/contract/route.ts'
import { readNothing } from '../database/nothing.queries.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { type Caller, readInTenant, readUser } from './tenant.ts'

/**
 * Refuses a caller who is not allowed to call a route, without doing the route's work. Used before a large body is
 * parsed, and if the input is invalid. A caller without access then learns only that access is denied, and not what the
 * input should look like. Other requests need no such check, because the route's work itself checks the caller.
 */
export async function requireAccess(
  platform: Platform,
  { access }: Pick<Route, 'access'>,
  { caller, tenantId }: { readonly caller: Caller; readonly tenantId: string | undefined },
): Promise<void> {
  if (access === 'public' || access === 'api-key') return
  if (access === 'signed-in') {
    await readUser(platform, caller, readNothing)
    return
  }
  const id = tenantIdSchema.safeParse(tenantId)
  if (!id.success) refuse('not-found')
  await readInTenant(platform, { caller, tenantId: id.data, access }, { query: readNothing })
}
