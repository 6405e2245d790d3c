import { useEffect } from 'react'

/**
 * Keeps the browser's Back button from leaving this page. Back only removes a history entry for the same URL, which is
 * immediately added again. The router does not notice this.
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
