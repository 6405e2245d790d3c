import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ParsedLocation } from '@tanstack/react-router'
import { requireMemberArea, requireSignedIn, requireSignedOut, requireStaffArea, staffEntry } from './areas/guards.ts'
import type { Verdict } from './areas/guards.ts'
import { parseSearch, readStaffSearch, stringifySearch } from './areas/search-params.ts'
import type { TranslationKey } from './i18n/t.tsx'
import { createOverlayAwareHistory } from './platform/router-history.ts'
import { loadSession } from './platform/session.ts'
import { readRecentTenantId, rememberPlace, store } from './platform/storage.ts'
import { RootFrame } from './shell/root-frame.tsx'
import { RouteProblem, RoutePending } from './shell/route-states.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Stands in the window's title. */
    title?: TranslationKey
    /** The colour preset of a partner's registration. */
    preset?: 'emerald'
  }
}

function obey(verdict: Verdict, location: ParsedLocation): void {
  if (verdict === null) return
  if (verdict === '/home') rememberPlace(location.href)
  // The query goes along only where the path stays the same but for the tenant.
  const search = verdict.startsWith('/staff/') ? location.search : {}
  throw redirect({ to: verdict, search, replace: true })
}

const signedIn = async ({ location }: { location: ParsedLocation }) => obey(requireSignedIn(await loadSession()), location)
const signedOut = async ({ location }: { location: ParsedLocation }) => obey(requireSignedOut(await loadSession()), location)

const root = createRootRoute({ component: RootFrame })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

// Signed out -----------------------------------------------------------------------------------------------------------

const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: lazyRouteComponent(() => import('./shell/public-frame.tsx'), 'PublicFrame'),
})

const home = createRoute({
  getParentRoute: () => outside,
  path: 'home',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('./areas/public/home.tsx'), 'Home'),
  staticData: { title: 'public.signIn' },
})

const passwordReset = createRoute({
  getParentRoute: () => outside,
  path: 'reset-password',
  component: lazyRouteComponent(() => import('./areas/public/reset-password.tsx'), 'ResetPassword'),
  staticData: { title: 'public.newPassword' },
})

const register = createRoute({
  getParentRoute: () => outside,
  path: 'register',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('./areas/public/register.tsx'), 'Register'),
  staticData: { title: 'public.registerTitle' },
})

const registerTanita = createRoute({
  getParentRoute: () => outside,
  path: 'register/tanita',
  component: lazyRouteComponent(() => import('./areas/public/register.tsx'), 'RegisterTanita'),
  staticData: { title: 'public.tanitaTitle', preset: 'emerald' },
})

const registerSelection = createRoute({
  getParentRoute: () => outside,
  path: 'register-selection',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('./areas/public/register-selection.tsx'), 'RegisterSelection'),
  staticData: { title: 'public.selectionTitle' },
})

// Signed in or out -----------------------------------------------------------------------------------------------------

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => loadSession(),
  component: lazyRouteComponent(() => import('./shell/open-frame.tsx'), 'OpenFrame'),
})

const information = createRoute({
  getParentRoute: () => open,
  path: 'information',
  component: lazyRouteComponent(() => import('./areas/public/information.tsx'), 'Information'),
  staticData: { title: 'public.information' },
})

const privacy = createRoute({
  getParentRoute: () => open,
  path: 'privacy',
  component: lazyRouteComponent(() => import('./areas/public/privacy.tsx'), 'Privacy'),
  staticData: { title: 'public.privacy' },
})

const about = createRoute({
  getParentRoute: () => open,
  path: 'about',
  component: lazyRouteComponent(() => import('./areas/public/about.tsx'), 'About'),
  staticData: { title: 'public.about' },
})

// Signed in ------------------------------------------------------------------------------------------------------------

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const linking = createRoute({
  getParentRoute: () => inside,
  path: 'linking',
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import('./areas/linking/linking.tsx'), 'Linking'),
  staticData: { title: 'account.linking' },
})

const memberships = createRoute({
  getParentRoute: () => inside,
  path: 'memberships',
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import('./areas/memberships/memberships.tsx'), 'Memberships'),
  staticData: { title: 'account.memberships' },
})

const profileSettingsPage = lazyRouteComponent(() => import('./areas/account/profile-settings.tsx'), 'ProfileSettings')

const profileSettings = createRoute({
  getParentRoute: () => inside,
  path: 'profile-settings',
  beforeLoad: signedIn,
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

// Member area ----------------------------------------------------------------------------------------------------------

const member = createRoute({
  getParentRoute: () => inside,
  path: 'member',
  beforeLoad: async ({ location }) => obey(requireMemberArea(await loadSession()), location),
  component: lazyRouteComponent(() => import('./areas/member/member-area.tsx'), 'MemberArea'),
})

const memberOverviewPage = lazyRouteComponent(() => import('./areas/member/overview.tsx'), 'MemberOverview')

const memberHome = createRoute({ getParentRoute: () => member, path: '/', component: memberOverviewPage, staticData: { title: 'shell.overview' } })

const memberOverview = createRoute({
  getParentRoute: () => member,
  path: 'member-dashboard',
  component: memberOverviewPage,
  staticData: { title: 'shell.overview' },
})

const memberCheckUp = createRoute({
  getParentRoute: () => member,
  path: 'member-dashboard/$resultGuid',
  component: lazyRouteComponent(() => import('./areas/member/check-up.tsx'), 'MemberCheckUp'),
  staticData: { title: 'shell.overview' },
})

const memberDocuments = createRoute({
  getParentRoute: () => member,
  path: 'documents',
  component: lazyRouteComponent(() => import('./areas/member/documents.tsx'), 'MemberDocuments'),
  staticData: { title: 'shell.documents' },
})

const memberProfileSettings = createRoute({
  getParentRoute: () => member,
  path: 'profile-settings',
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

const memberAnalysis = createRoute({
  getParentRoute: () => member,
  path: 'perform-analysis/$',
  beforeLoad: ({ params }) => requireKnownAnalysis(params._splat),
  component: lazyRouteComponent(() => import('./areas/member/run-analysis.tsx'), 'MemberRunAnalysis'),
  staticData: { title: 'shell.analysis' },
})

/** Below perform-analysis stand the ten profiles and nothing else. */
function requireKnownAnalysis(path = ''): void {
  if (path === '' || profileCatalogue.some((profile) => profile.path === path)) return
  throw redirect({ to: '/home', replace: true })
}

// Staff area -----------------------------------------------------------------------------------------------------------

const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  beforeLoad: async ({ location }) => {
    // Specification section 8: when the tenant cannot be found out, the member area is the way out.
    const verdict = await loadSession().then((session) => staffEntry(session, readRecentTenantId()), () => '/member')
    obey(verdict, { ...location, search: {} })
  },
})

const staffArea = createRoute({
  getParentRoute: () => inside,
  path: 'staff/$groupId',
  validateSearch: readStaffSearch,
  beforeLoad: async ({ location, params: { groupId } }) => {
    const below = location.pathname.split('/').slice(3).map((name) => `/${name}`).join('')
    obey(requireStaffArea(await loadSession(), { segment: groupId, below }), location)
    store('recentTenantId', groupId)
  },
  component: lazyRouteComponent(() => import('./areas/staff/staff-area.tsx'), 'StaffArea'),
})

const staffHome = createRoute({
  getParentRoute: () => staffArea,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/staff/$groupId/products-overview', params, replace: true })
  },
})

const staffProfileSettings = createRoute({
  getParentRoute: () => staffArea,
  path: 'profile-settings',
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

const products = createRoute({
  getParentRoute: () => staffArea,
  path: 'products-overview',
  component: lazyRouteComponent(() => import('./areas/staff/products.tsx'), 'Products'),
  staticData: { title: 'shell.products' },
})

const employees = createRoute({
  getParentRoute: () => staffArea,
  path: 'users-overview',
  component: lazyRouteComponent(() => import('./areas/staff/employees.tsx'), 'Employees'),
  staticData: { title: 'shell.employees' },
})

const support = createRoute({
  getParentRoute: () => staffArea,
  path: 'support',
  component: lazyRouteComponent(() => import('./areas/staff/support.tsx'), 'Support'),
  staticData: { title: 'shell.contact' },
})

const upgradeTariff = createRoute({
  getParentRoute: () => staffArea,
  path: 'upgrade-tariff',
  component: lazyRouteComponent(() => import('./areas/staff/upgrade-tariff.tsx'), 'UpgradeTariff'),
  staticData: { title: 'shell.upgrade' },
})

const members = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview',
  component: lazyRouteComponent(() => import('./areas/staff/members.tsx'), 'Members'),
  staticData: { title: 'shell.members' },
})

const measurementsPage = lazyRouteComponent(() => import('./areas/staff/measurements.tsx'), 'StaffMeasurements')

const measurements = createRoute({
  getParentRoute: () => staffArea,
  path: 'member-measurements',
  staticData: { title: 'shell.measurements' },
})

const measurementsBare = createRoute({ getParentRoute: () => measurements, path: '/', component: measurementsPage })
const measurement = createRoute({ getParentRoute: () => measurements, path: '$resultGuid', component: measurementsPage })

const newMeasurement = createRoute({
  getParentRoute: () => measurements,
  path: 'new',
  component: lazyRouteComponent(() => import('./areas/staff/new-measurement.tsx'), 'NewMeasurement'),
})

const staffAnalysis = createRoute({
  getParentRoute: () => staffArea,
  path: 'perform-analysis/$',
  beforeLoad: ({ params }) => requireKnownAnalysis(params._splat),
  component: lazyRouteComponent(() => import('./areas/staff/run-analysis.tsx'), 'StaffRunAnalysis'),
  staticData: { title: 'shell.analysis' },
})

// ----------------------------------------------------------------------------------------------------------------------

const routeTree = root.addChildren([
  start,
  outside.addChildren([home, passwordReset, register, registerTanita, registerSelection]),
  open.addChildren([information, privacy, about]),
  staff,
  inside.addChildren([
    linking,
    memberships,
    profileSettings,
    member.addChildren([memberHome, memberOverview, memberCheckUp, memberDocuments, memberProfileSettings, memberAnalysis]),
    staffArea.addChildren([
      staffHome,
      staffProfileSettings,
      products,
      employees,
      support,
      upgradeTariff,
      members,
      measurements.addChildren([measurementsBare, newMeasurement, measurement]),
      staffAnalysis,
    ]),
  ]),
  unknown,
])

/** Specification section 2.1 to 2.3: every address, its guard and its page, each page loaded on demand. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history: createOverlayAwareHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteProblem,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
