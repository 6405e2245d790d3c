import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { TranslationKey } from '../i18n/t.tsx'
import { loadSession } from '../platform/session.ts'
import { RootFrame } from '../shell/root-frame.tsx'
import { stayInKiosk } from './obey-guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands in the window's title. */
    title?: TranslationKey
    /** The colour preset of a partner's registration. */
    preset?: 'emerald'
  }
}

export const root = createRootRoute({ beforeLoad: stayInKiosk, component: RootFrame })

/** Around pages for signed-out people. */
export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: lazyRouteComponent(() => import('../shell/public-frame.tsx'), 'PublicFrame'),
})

/** Around pages for everybody, signed in or out. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => loadSession(),
  component: lazyRouteComponent(() => import('../shell/open-frame.tsx'), 'OpenFrame'),
})

/** Around pages for signed-in people. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
})
