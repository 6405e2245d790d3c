import { lazyRouteComponent } from '@tanstack/react-router'
import { OutdatedPage } from '../api/problems.ts'
import { loadScript } from './load-script.ts'

/**
 * Makes the component of a route, which is loaded on demand. If an update has removed the script, the router receives
 * the original error and reloads the window. Without a network, a reload would lose the page, so the page shows an
 * offline state instead.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadScript(load).catch(restoreRouterError), name)

function restoreRouterError(error: unknown): never {
  throw error instanceof OutdatedPage ? error.cause : error
}
