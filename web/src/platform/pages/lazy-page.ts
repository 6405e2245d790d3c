import { lazyRouteComponent } from '@tanstack/react-router'
import { OutdatedPage } from '../api/problems.ts'
import { loadScript } from './load-script.ts'

/**
 * Makes the component of a route, which is loaded on demand. If an update has removed the script, the router receives
 * the original error and reloads the window. Without a network, shows an offline state instead, because a reload would
 * lose the page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadScript(load).catch(restoreRouterError), name)

function restoreRouterError(error: unknown): never {
  throw error instanceof OutdatedPage ? error.cause : error
}
