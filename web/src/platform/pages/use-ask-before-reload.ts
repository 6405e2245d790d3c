import { useEffect } from 'react'

/** Lets the browser ask before the window closes or loads again, while that would lose something. */
export function useAskBeforeReload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
