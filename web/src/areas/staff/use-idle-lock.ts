import { tenantsApi } from '@salus/contract/tenants.ts'
import { useEffect } from 'react'
import { sessionEnd } from '../../platform/api.ts'
import { NetworkProblem } from '../../platform/problems.ts'
import { useApiQuery } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { endSession } from '../../platform/session.ts'
import { onStored, store } from '../../platform/storage.ts'
import { signsOfLife } from '../guest/use-idle.ts'

const lookEveryMs = 2000

/** Signs out where the tenant wants it, once nobody has touched the business area for so long, in any window. */
export function useIdleLock(tenantId: number): void {
  const tenant = useApiQuery(tenantsApi.getTenant, { params: { tenantId } }, { staleTime: 5 * 60_000 })
  const minutes = tenant.data?.idleMinutes ?? null
  useEffect(() => (minutes === null ? undefined : watch(minutes * 60_000)), [minutes])
}

/** By the clock and not by a timer alone: a device that slept was not touched either. */
function watch(afterMs: number): () => void {
  let [touchedAt, saidAt, isLeaving] = [Date.now(), 0, false]
  const onTouch = () => {
    // The first touch after too long is no sign that it was the same person.
    if (Date.now() - touchedAt >= afterMs) return
    touchedAt = Date.now()
    if (touchedAt - saidAt < lookEveryMs) return
    saidAt = touchedAt
    store('touchedAt', String(touchedAt))
  }
  const look = () => {
    if (isLeaving || Date.now() - touchedAt < afterMs) return
    isLeaving = true
    // Without a network it is tried again: nobody is told that they are signed out when they are not.
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
