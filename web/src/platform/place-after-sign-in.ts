import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { readStored, store, takePlace } from './storage.ts'
import { loadSession } from './session.ts'

// Pages of one person, of one device, or for once only: nobody is led back to them.
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
]

/** Remembers the section of the staff area that somebody works in, and no person or result in it. */
export function rememberSection(tenantId: string, section: string): void {
  if (sections.includes(section)) store('recentSection', `${tenantId}/${section}`)
}

/** Where to go on after signing in: the page that asked for it, else the section worked in last. Null for everybody's own start. */
export async function placeAfterSignIn(): Promise<string | null> {
  const place = takePlace()
  if (place !== null) return place
  const [tenantId, section = ''] = (readStored('recentSection') ?? '').split('/')
  const session = await loadSession().catch(() => null)
  const isOwn = session?.memberships.some(({ groupId, role }) => String(groupId) === tenantId && isEmployee(role))
  return isOwn === true && sections.includes(section) ? `/staff/${tenantId}/${section}` : null
}
