import { useEffect } from 'react'

/**
 * Keeps the browser's Back button from leaving this page. Back only removes a history entry for the same URL, which is
 * added again at once. The router never notices.
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
