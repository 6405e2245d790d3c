import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { endsToTell, onEndsChanged } from './ends-to-tell.ts'

/** True while the server has not heard of a device that ended here. */
export const useHasEndsToTell = (): boolean => useSyncExternalStore(onEndsChanged, () => endsToTell().length > 0)

/** Calls `tell` while somebody is signed in and the server has not heard of every device that ended here. */
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
