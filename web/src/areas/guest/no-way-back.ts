import { useEffect } from 'react'

/**
 * Keeps the browser's Back button from leaving this page. A history entry for the same URL is added. Back removes only
 * this entry, and the entry is immediately added again. The router does not notice these changes.
 */
export function useNoWayBack(): void {
  useEffect(() => {
    const stay = () => History.prototype.pushState.call(history, history.state, '')
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      stay()
    }
    stay()
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])
}
