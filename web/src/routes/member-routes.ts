import { createRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../areas/account/settings-sections.ts'
import { requireMemberArea } from '../areas/guards.ts'
import { loadSession } from '../platform/account/session.ts'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { profileSettingsPage } from './account-routes.ts'
import { inside, shownLanguage, waitShortly } from './frames.tsx'
import { addressesOfOverview, addressOfOwnCheckUp } from './member-visit.ts'
import { obey, requireKnownAnalysis } from './obey-guards.ts'
import { loadScript } from '../platform/pages/load-script.ts'

const member = createRoute({
  getParentRoute: () => inside,
  path: 'member',
  beforeLoad: async ({ location }) => obey(requireMemberArea(await loadSession()), location),
})

const memberOverviewPage = lazyPage(() => import('../areas/member/overview.tsx'), 'MemberOverview')

/** Loads the data in parallel with the scripts that show it. */
const loadOverview = async () => {
  const { loadOverview: load } = await loadScript(() => import('../areas/member/load-overview.ts'))
  await waitShortly(load(shownLanguage()))
}

const memberHome = createRoute({
  getParentRoute: () => member,
  path: '/',
  loader: loadOverview,
  component: memberOverviewPage,
  staticData: { title: 'shell.overview', asksFirst: addressesOfOverview },
})

const memberOverview = createRoute({
  getParentRoute: () => member,
  path: 'member-dashboard',
  loader: loadOverview,
  component: memberOverviewPage,
  staticData: { title: 'shell.overview', asksFirst: addressesOfOverview },
})

const memberCheckUp = createRoute({
  getParentRoute: () => member,
  path: 'member-dashboard/$resultGuid',
  loader: async ({ params, preload }) => {
    // A preload on hover does not count as opening the result.
    if (preload) return
    const { loadCheckUp } = await loadScript(() => import('../areas/member/load-check-up.ts'))
    await waitShortly(loadCheckUp(params.resultGuid, shownLanguage()))
  },
  component: lazyPage(() => import('../areas/member/check-up.tsx'), 'MemberCheckUp'),
  staticData: {
    title: 'shell.overview',
    asksFirst: addressOfOwnCheckUp,
  },
})

const memberDocuments = createRoute({
  getParentRoute: () => member,
  path: 'documents',
  component: lazyPage(() => import('../areas/member/documents.tsx'), 'MemberDocuments'),
  staticData: { title: 'shell.documents' },
})

const memberProfileSettings = createRoute({
  getParentRoute: () => member,
  path: 'profile-settings',
  validateSearch: readSettingsSearch,
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

const memberAnalysis = createRoute({
  getParentRoute: () => member,
  path: 'perform-analysis/$',
  beforeLoad: requireKnownAnalysis,
  component: lazyPage(() => import('../areas/member/run-analysis.tsx'), 'MemberRunAnalysis'),
  staticData: { title: 'shell.analysis' },
})

export const memberRoutes = member.addChildren([
  memberHome,
  memberOverview,
  memberCheckUp,
  memberDocuments,
  memberProfileSettings,
  memberAnalysis,
])
