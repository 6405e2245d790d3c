export type Area = 'member' | 'admin'

export interface AreaAndTab {
  area: Area
  /** The part of the URL that identifies the current menu entry. Empty on the first page of an area. */
  tab: string
}

const memberRoots = ['profile-settings', 'member', 'linking']
const profileTabs = ['profile-settings', 'privacy', 'linking', 'about']

/**
 * Returns the area and the menu entry of a page (specification section 4). The area is `member` for profile-settings,
 * member and linking, and `admin` for all other pages. The tab of /staff/1/support is `support`, and the tab of
 * /member/documents is `documents`. For all other pages, the tab is the first part of the path.
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
