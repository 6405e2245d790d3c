import { useEffect, useState } from 'react'
import { api, renewRoute } from '../platform/api.ts'
import { NetworkProblem } from '../platform/problems.ts'
import { reportError } from '../platform/report-error.ts'
import { lastSessionUse } from '../platform/session-use.ts'
import { reloadSession, useSession } from '../platform/session.ts'

const lookEveryMs = 2_000
const longestWarningMs = 3 * 60_000
/** The server is asked a little after the end, when it is one for it too. */
const afterTheEndMs = 3_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * The minutes after which the session ends for want of use, while that is near; null while it is not. Whoever types, presses
 * or scrolls is there: then the session is renewed by itself, and only who is away finds the question.
 */
export function useIdleEnd(): number | null {
  const idleMs = useSession().idleMinutes * 60_000
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => watch(idleMs, setMinutes), [idleMs])
  return minutes
}

/** The silent sign-in; every answer of the server counts as use. */
export const staySignedIn = (): Promise<unknown> => api.raw(renewRoute)

function watch(idleMs: number, tell: (minutes: number | null) => void): () => void {
  const warningMs = Math.min(longestWarningMs, idleMs / 3)
  let [touchedAt, isAsking] = [0, false]
  const ask = (what: () => Promise<unknown>) => {
    if (isAsking) return
    isAsking = true
    what()
      .catch((error: unknown) => {
        // Without a network it is tried again; a refusal has been answered already.
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
