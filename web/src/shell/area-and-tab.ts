export type Area = 'member' | 'admin'

export interface AreaAndTab {
  area: Area
  /** The part of the URL that identifies the current menu entry; empty at the root of an area. */
  tab: string
}

const memberRoots = ['profile-settings', 'member', 'linking']
const profileTabs = ['profile-settings', 'privacy', 'linking', 'about']

/**
 * Specification section 4. The area is `member` for profile-settings, member and linking, otherwise `admin`. The tab of
 * /staff/1/support is `support`, the tab of /member/documents is `documents`; everywhere else the first part of the
 * path is the tab.
 */
export function areaAndTab(pathname: string): AreaAndTab {
  const segments = pathname.split('/')
  const root = segments[1] ?? ''
  const area: Area = memberRoots.includes(root) ? 'member' : 'admin'
  if (root === 'staff') return { area, tab: segments[3] ?? '' }
  if (root === 'member') return { area, tab: segments[2] ?? '' }
  return { area, tab: root }
}

export const isProfileTab = (tab: string): boolean => profileTabs.includes(tab)
