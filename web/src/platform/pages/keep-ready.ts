import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { loadScript } from './load-script.ts'

interface Ready {
  /** The next page, as a link target. */
  readonly page: { readonly to: string; readonly params?: object }
  /** Other scripts needed until then. */
  readonly scripts: readonly (() => Promise<unknown>)[]
}

/**
 * Loads the scripts of the page that comes next, and others, as soon as `isWanted`. A run then finds everything it needs
 * when the network is lost in the middle. What cannot be loaded is tried again whenever the network returns.
 */
export function useKeepReady(isWanted: boolean, { page, scripts }: Ready): void {
  const router = useRouter()
  const load = useEffectEvent(() => {
    // Routes are known by their patterns only, so that no data of the next page is requested.
    const { pathname } = router.buildLocation(page)
    const [routes] = router.getMatchedRoutes(pathname)
    for (const { options } of routes) void options.component?.preload?.()
    for (const script of scripts) loadScript(script).catch(() => undefined)
  })
  useEffect(() => {
    if (!isWanted) return
    load()
    return onNetworkReturn(() => load())
  }, [isWanted])
}
