import { useEffect } from 'react'
import { sessionEnd } from '../../platform/api/api.ts'
import { NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { endSession } from '../../platform/account/session.ts'
import { onStored, store } from '../../platform/device/storage.ts'
import { signsOfLife } from '../guest/use-idle.ts'

const lookEveryMs = 2000

/**
 * Signs out after the business area was idle for this many minutes in all windows. Never signs out if `minutes` is
 * `null`.
 */
export function useIdleLock(minutes: number | null): void {
  useEffect(() => (minutes === null ? undefined : watch(minutes * 60_000)), [minutes])
}

/** Compares clock times instead of relying on a timer, because timers stop while the device sleeps. */
function watch(afterMs: number): () => void {
  let [touchedAt, reportedAt, isLeaving] = [Date.now(), 0, false]
  const onTouch = () => {
    // Ignores input after the idle limit, because another person may be at the device.
    if (Date.now() - touchedAt >= afterMs) return
    touchedAt = Date.now()
    if (touchedAt - reportedAt < lookEveryMs) return
    reportedAt = touchedAt
    store('touchedAt', String(touchedAt))
  }
  const look = () => {
    if (isLeaving || Date.now() - touchedAt < afterMs) return
    isLeaving = true
    // The person is still signed in if signing out fails. The next check tries again.
    leave().catch((error: unknown) => {
      isLeaving = false
      if (!(error instanceof NetworkProblem)) reportError(error)
    })
  }
  const forgetOthers = onStored('touchedAt', () => (touchedAt = Date.now()))
  const timer = setInterval(look, lookEveryMs)
  for (const sign of signsOfLife) window.addEventListener(sign, onTouch, { passive: true })
  return () => {
    clearInterval(timer)
    forgetOthers()
    for (const sign of signsOfLife) window.removeEventListener(sign, onTouch)
  }
}

async function leave(): Promise<void> {
  await endSession()
  sessionEnd.dispatchEvent(new Event('end'))
}
