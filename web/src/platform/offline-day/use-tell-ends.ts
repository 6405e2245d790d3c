import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { endsToTell, onEndsChanged } from './ends-to-tell.ts'

export const useHasEndsToTell = (): boolean => useSyncExternalStore(onEndsChanged, () => endsToTell().length > 0)

/**
 * Calls `tell` when a user is signed in, and whenever the network returns. Does nothing if the server knows of every
 * device whose offline use was ended in this browser.
 */
export function useTellEnds(isSignedIn: boolean, tell: () => void): void {
  const tellIfAny = useEffectEvent(() => {
    if (endsToTell().length > 0) tell()
  })
  useEffect(() => {
    if (!isSignedIn) return
    tellIfAny()
    return onNetworkReturn(() => tellIfAny())
  }, [isSignedIn])
}
