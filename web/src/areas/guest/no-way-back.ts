import { useEffect } from 'react'

/**
 * The browser's Back stays on the page: it only takes away an entry that lies on top of the same address and is put back at
 * once. The router never sees it, as with open dialogs.
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
