import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { endsToTell, onEndsChanged } from './ends-to-tell.ts'

export const useHasEndsToTell = (): boolean => useSyncExternalStore(onEndsChanged, () => endsToTell().length > 0)

/**
 * Calls `tell` immediately and whenever the network returns, while a person is signed in and the server has not yet
 * been notified of every device that was ended here.
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
