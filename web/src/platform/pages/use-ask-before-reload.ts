import { useEffect } from 'react'

export function useAskBeforeReload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => askBeforeReload(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}

export function askBeforeReload(event: BeforeUnloadEvent): void {
  if (canAsk()) event.preventDefault()
}

/**
 * Browsers ask for confirmation only if the person has used the page. Before that, Chromium logs the attempt as an
 * error.
 */
const canAsk = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
