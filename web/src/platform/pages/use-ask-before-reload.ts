import { useEffect } from 'react'

/** Lets the browser ask before closing or reloading the window while that would lose input. */
export function useAskBeforeReload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
