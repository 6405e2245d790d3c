import { lazyRouteComponent } from '@tanstack/react-router'
import { OutdatedPage } from '../api/problems.ts'
import { loadScript } from './load-script.ts'

/**
 * The component of a route, loaded when somebody goes there. The router reloads the window when a script is missing,
 * which is right after an update; without a network the window would be lost, so the page shows an offline state instead.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadScript(load).catch(asTheRouterKnowsIt), name)

function asTheRouterKnowsIt(error: unknown): never {
  throw error instanceof OutdatedPage ? error.cause : error
}
