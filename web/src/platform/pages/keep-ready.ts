import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { loadScript } from './load-script.ts'

interface Ready {
  readonly page: { readonly to: string; readonly params?: object }
  readonly scripts: readonly (() => Promise<unknown>)[]
}

/**
 * Loads the scripts of the next page and those in `scripts` as soon as `isWanted` is true. The analysis can then
 * continue without a network. If scripts could not be loaded, requests them again whenever the network returns.
 */
export function useKeepReady(isWanted: boolean, { page, scripts }: Ready): void {
  const router = useRouter()
  const load = useEffectEvent(() => {
    // Preloads only the components of the route. Preloading the link would also request the next page's data.
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
