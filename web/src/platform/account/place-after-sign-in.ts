import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import { readStored, store, takePlace } from '../device/storage.ts'
import { loadSession } from './session.ts'

// Not included: pages of one person or device, or for one use only. Nobody returns to them after signing in.
const sections = [
  'products-overview',
  'users-overview',
  'support',
  'members-overview',
  'guests',
  'member-measurements',
  'measurement-days',
  'measurement-files',
  'tenant-settings',
  'audit-log',
  'group-surveys',
]

/** Remembers the section of the staff area last used, without any person or result in it. */
export function rememberSection(tenantId: string, section: string): void {
  if (sections.includes(section)) store('recentSection', `${tenantId}/${section}`)
}

/**
 * The page to open after signing in: the one that asked for it, otherwise the last section used. `null` for the
 * default start page.
 */
export async function placeAfterSignIn(): Promise<string | null> {
  const place = takePlace()
  if (place !== null) return place
  const [tenantId, section = ''] = (readStored('recentSection') ?? '').split('/')
  const session = await loadSession().catch(() => null)
  const isOwn = session?.memberships.some(({ groupId, role }) => String(groupId) === tenantId && hasBusinessArea(role))
  return isOwn === true && sections.includes(section) ? `/staff/${tenantId}/${section}` : null
}
