import { lazyRouteComponent } from '@tanstack/react-router'
import { OutdatedPage } from '../api/problems.ts'
import { loadScript } from './load-script.ts'

/**
 * The component of a route, loaded on demand. After an update the router gets the original error and reloads the
 * window. Without a network a reload would lose the window, so the page shows an offline state instead.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadScript(load).catch(asTheRouterKnowsIt), name)

function asTheRouterKnowsIt(error: unknown): never {
  throw error instanceof OutdatedPage ? error.cause : error
}
