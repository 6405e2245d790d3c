import { useEffect, useState } from 'react'
import { api, renewRoute } from '../../platform/api/api.ts'
import { NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { lastSessionUse, lastTouch } from '../../platform/account/session-use.ts'
import { reloadSession, useSession } from '../../platform/account/session.ts'

const lookEveryMs = 2_000
const longestWarningMs = 3 * 60_000
/**
 * In milliseconds. After the calculated end of the session, the page waits this long. Then the server has certainly
 * ended the session, and the page asks the server.
 */
const afterTheEndMs = 3_000

/**
 * Returns the minutes until the session of an idle person expires. Returns `null` until shortly before that time. In
 * these last minutes, any input renews the session, so only an absent person is warned.
 */
export function useIdleEnd(): number | null {
  const idleMs = useSession().idleMinutes * 60_000
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => watch(idleMs, setMinutes), [idleMs])
  return minutes
}

export const staySignedIn = (): Promise<unknown> => api.raw(renewRoute)

function watch(idleMs: number, tell: (minutes: number | null) => void): () => void {
  const warningMs = Math.min(longestWarningMs, idleMs / 3)
  let isAsking = false
  const ask = (what: () => Promise<unknown>) => {
    if (isAsking) return
    isAsking = true
    what()
      .catch((error: unknown) => {
        // A lost network is not reported, because the next check tries again.
        if (!(error instanceof NetworkProblem)) reportError(error)
      })
      .finally(() => (isAsking = false))
  }
  const look = () => {
    const used = lastSessionUse()
    const left = used + idleMs - Date.now()
    const isWarned = left > 0 && left <= warningMs && lastTouch() <= used
    tell(isWarned ? Math.ceil(left / 60_000) : null)
    if (left <= -afterTheEndMs) ask(reloadSession)
    else if (left > 0 && left <= warningMs && lastTouch() > used) ask(staySignedIn)
  }
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}
