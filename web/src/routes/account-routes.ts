import { createRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../areas/account/settings-sections.ts'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { inside } from './frames.tsx'
import { guardSignedIn } from './obey-guards.ts'

const linking = createRoute({
  getParentRoute: () => inside,
  path: 'linking',
  beforeLoad: guardSignedIn,
  component: lazyPage(() => import('../areas/linking/linking.tsx'), 'Linking'),
  staticData: { title: 'account.linking' },
})

const memberships = createRoute({
  getParentRoute: () => inside,
  path: 'memberships',
  beforeLoad: guardSignedIn,
  component: lazyPage(() => import('../areas/memberships/memberships.tsx'), 'Memberships'),
  staticData: { title: 'account.memberships' },
})

export const profileSettingsPage = lazyPage(() => import('../areas/account/profile-settings.tsx'), 'ProfileSettings')

const profileSettings = createRoute({
  getParentRoute: () => inside,
  path: 'profile-settings',
  validateSearch: readSettingsSearch,
  beforeLoad: guardSignedIn,
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

export const accountRoutes = [linking, memberships, profileSettings] as const
