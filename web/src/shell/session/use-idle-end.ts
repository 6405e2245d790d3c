import { useEffect, useState } from 'react'
import { api, renewRoute } from '../../platform/api/api.ts'
import { NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { lastSessionUse } from '../../platform/account/session-use.ts'
import { reloadSession, useSession } from '../../platform/account/session.ts'

const lookEveryMs = 2_000
const longestWarningMs = 3 * 60_000
/** Delay before asking the server, so that the session has expired there too. */
const afterTheEndMs = 3_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * The minutes until an idle session expires, or `null` while that is far off. Typing, clicking or scrolling counts as
 * activity and renews the session, so that only an absent person sees the question.
 */
export function useIdleEnd(): number | null {
  const idleMs = useSession().idleMinutes * 60_000
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => watch(idleMs, setMinutes), [idleMs])
  return minutes
}

/** The silent sign-in; every response of the server counts as activity. */
export const staySignedIn = (): Promise<unknown> => api.raw(renewRoute)

function watch(idleMs: number, tell: (minutes: number | null) => void): () => void {
  const warningMs = Math.min(longestWarningMs, idleMs / 3)
  let [touchedAt, isAsking] = [0, false]
  const ask = (what: () => Promise<unknown>) => {
    if (isAsking) return
    isAsking = true
    what()
      .catch((error: unknown) => {
        // Without a network it is retried; a refusal has been handled already.
        if (!(error instanceof NetworkProblem)) reportError(error)
      })
      .finally(() => (isAsking = false))
  }
  const look = () => {
    const used = lastSessionUse()
    const left = used + idleMs - Date.now()
    const isWarned = left > 0 && left <= warningMs && touchedAt <= used
    tell(isWarned ? Math.ceil(left / 60_000) : null)
    if (left <= -afterTheEndMs) ask(reloadSession)
    else if (left > 0 && left <= warningMs && touchedAt > used) ask(staySignedIn)
  }
  const onTouch = () => {
    touchedAt = Date.now()
  }
  const timer = setInterval(look, lookEveryMs)
  for (const sign of signsOfLife) window.addEventListener(sign, onTouch, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) window.removeEventListener(sign, onTouch)
  }
}
