import { useEffect } from 'react'

/**
 * Keeps the browser's Back on this page: it only removes an entry for the same URL, which is added again at once. The
 * router never sees this.
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
