import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import { readStored, store, takePlace } from '../device/storage.ts'
import { loadSession } from './session.ts'

// The sections that can be opened again after the sign-in. Excludes pages about one person or device, and pages that
// are used only once.
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

export function rememberSection(tenantId: string, section: string): void {
  if (sections.includes(section)) store('recentSection', `${tenantId}/${section}`)
}

/**
 * Returns the page to open after the sign-in: the page that required the sign-in or on which this user's session ended.
 * If there is none, returns the section that was used last. Returns `null` if no page is known, or if the user may not
 * open that section.
 */
export async function placeAfterSignIn(): Promise<string | null> {
  const session = await loadSession().catch(() => null)
  const place = takePlace(session?.user.id)
  if (place !== null) return place
  const [tenantId, section = ''] = (readStored('recentSection') ?? '').split('/')
  const isOwn = session?.memberships.some(({ groupId, role }) => String(groupId) === tenantId && hasBusinessArea(role))
  return isOwn === true && sections.includes(section) ? `/staff/${tenantId}/${section}` : null
}
