import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { endsToTell, onEndsChanged } from './ends-to-tell.ts'

export const useHasEndsToTell = (): boolean => useSyncExternalStore(onEndsChanged, () => endsToTell().length > 0)

/**
 * While somebody is signed in, calls `tell` at once and whenever the network returns, as long as the server has not
 * been told about every device that was ended here.
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
