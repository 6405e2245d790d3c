export type Area = 'member' | 'admin'

export interface AreaAndTab {
  area: Area
  /** The part of the URL that identifies the present menu entry; empty at an area's root. */
  tab: string
}

const memberRoots = ['profile-settings', 'member', 'linking']
const profileTabs = ['profile-settings', 'privacy', 'linking', 'about']

/**
 * Specification section 4. The area is member for profile-settings, member and linking, and admin for staff and anything
 * else. The tab of /staff/1/support is its fourth segment, counting the empty one before the first slash; the tab of
 * /member/documents is its second name; a page outside both areas is its own tab.
 */
export function areaAndTab(pathname: string): AreaAndTab {
  const segments = pathname.split('/')
  const root = segments[1] ?? ''
  const area: Area = memberRoots.includes(root) ? 'member' : 'admin'
  if (root === 'staff') return { area, tab: segments[3] ?? '' }
  if (root === 'member') return { area, tab: segments[2] ?? '' }
  return { area, tab: root }
}

/** True if the profile button is the highlighted entry. */
export const isProfileTab = (tab: string): boolean => profileTabs.includes(tab)
