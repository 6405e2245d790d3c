import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './areas/search-params.ts'
import { createOverlayAwareHistory } from './platform/pages/router-history.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { inside, root } from './routes/frames.tsx'
import { memberRoutes } from './routes/member-routes.ts'
import { answer, offlineDay, openRoutes, outsideRoutes } from './routes/public-routes.ts'
import { staff } from './routes/staff-area-route.ts'
import { kiosk, staffRoutes } from './routes/staff-routes.ts'
import { reportUnknown } from './shell/report-unknown.tsx'
import { RoutePending, RouteProblem } from './shell/route-states.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const toHome = () => {
  throw redirect({ to: '/home', replace: true })
}

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome })
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ preload }) => {
    if (!preload) reportUnknown('shell.pageNotFound')
    toHome()
  },
})

const routeTree = root.addChildren([
  start,
  outsideRoutes,
  openRoutes,
  answer,
  offlineDay,
  staff,
  kiosk,
  inside.addChildren([...accountRoutes, memberRoutes, staffRoutes]),
  unknown,
])

/**
 * Creates the router with all addresses, their guards and their pages (specification 2.1 to 2.3). Each page is loaded
 * on demand.
 */
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
