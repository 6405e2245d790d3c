import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { loadScript } from './load-script.ts'

interface Ready {
  readonly page: { readonly to: string; readonly params?: object }
  readonly scripts: readonly (() => Promise<unknown>)[]
}

/**
 * Loads the scripts of the next page and the given ones as soon as `isWanted` is true, so that an analysis can continue
 * if the network is lost. Scripts that cannot be loaded are tried again whenever the network returns.
 */
export function useKeepReady(isWanted: boolean, { page, scripts }: Ready): void {
  const router = useRouter()
  const load = useEffectEvent(() => {
    // Only the components of the route are preloaded, because preloading the link would request the next page's data.
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
