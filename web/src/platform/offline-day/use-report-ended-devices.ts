import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onNetworkReturn } from '../api/online.ts'
import { listUnreportedEnds, onEndsChanged } from './unreported-ends.ts'

export const useHasUnreportedEnds = (): boolean =>
  useSyncExternalStore(onEndsChanged, () => listUnreportedEnds().length > 0)

/**
 * Calls `report` when a user is signed in, and whenever the network returns. Calls it only if offline use was ended in
 * this browser and the server has not been notified.
 */
export function useReportEndedDevices(isSignedIn: boolean, report: () => void): void {
  const reportIfAny = useEffectEvent(() => {
    if (listUnreportedEnds().length > 0) report()
  })
  useEffect(() => {
    if (!isSignedIn) return
    reportIfAny()
    return onNetworkReturn(() => reportIfAny())
  }, [isSignedIn])
}
