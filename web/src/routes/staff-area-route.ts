import { createRoute } from '@tanstack/react-router'
import { isOwnTenant, requireStaffArea, staffEntry } from '../areas/guards.ts'
import { readStaffSearch } from '../areas/search-params.ts'
import { rememberSection } from '../platform/account/place-after-sign-in.ts'
import { loadSession } from '../platform/account/session.ts'
import { readRecentTenantId, store } from '../platform/device/storage.ts'
import { reportUnknown } from '../shell/report-unknown.tsx'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { loadScript } from '../platform/pages/load-script.ts'
import { inside, root, waitShortly } from './frames.tsx'
import { obey } from './obey-guards.ts'

export const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  beforeLoad: async ({ location }) => {
    // Specification section 8: redirects to the member area if the tenant cannot be determined.
    const verdict = await loadSession().then(
      (session) => staffEntry(session, readRecentTenantId()),
      () => '/member',
    )
    obey(verdict, { ...location, search: {} })
  },
})

/**
 * In milliseconds. The first page of a tenant waits for the notices of crises for at most this time. Notices that
 * arrive later push the page down.
 */
const noticesMs = 2000

export const staffArea = createRoute({
  getParentRoute: () => inside,
  path: 'staff/$groupId',
  validateSearch: readStaffSearch,
  beforeLoad: async ({ location, preload, params: { groupId } }) => {
    const below = location.pathname
      .split('/')
      .slice(3)
      .map((name) => `/${name}`)
      .join('')
    const session = await loadSession()
    const verdict = requireStaffArea(session, { segment: groupId, below })
    if (session && !preload && verdict?.startsWith('/staff/') === true && !isOwnTenant(session, groupId))
      reportUnknown('shell.tenantNotFound')
    obey(verdict, location)
    // Preloading a link on hover is not a visit. So the tenant and the section are remembered only after a real visit.
    if (preload) return
    store('recentTenantId', groupId)
    rememberSection(groupId, below.split('/')[1] ?? '')
  },
  loader: async ({ params: { groupId }, preload }) => {
    if (preload) return
    const { loadCrisisNotices } = await loadScript(() => import('../features/warnings/load-crisis-notices.ts'))
    await waitShortly(loadCrisisNotices(Number(groupId)), noticesMs)
  },
  component: lazyPage(() => import('../areas/staff/staff-area.tsx'), 'StaffArea'),
})
