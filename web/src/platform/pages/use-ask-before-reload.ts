import { useEffect } from 'react'

/** Makes the browser ask before the window is closed or reloaded, while that would lose input. */
export function useAskBeforeReload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
