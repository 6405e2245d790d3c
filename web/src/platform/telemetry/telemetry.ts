import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportError } from '../api/report-error.ts'
import { useMaybeSession } from '../account/session.ts'
import type { Telemetry } from './start-telemetry.ts'
import { loadScript } from '../pages/load-script.ts'

const cookies = ['ai_user', 'ai_session']

/** Converts `/staff/$groupId/members-overview` to the contract's `/staff/{groupId}/members-overview`. */
const writePattern = (fullPath: string) => fullPath.replaceAll(/\$(\w+)/g, '{$1}').replace(/\/\$$/, '/*')

export function useTelemetry(): void {
  const router = useRouter()
  const isAllowed = useMaybeSession()?.user.telemetry === true
  useEffect(() => {
    if (!isAllowed) return forgetCookies()
    let running: Telemetry | null = null
    let isOver = false
    const showPage = () => running?.page(writePattern(router.state.matches.at(-1)?.fullPath ?? ''))
    const start = async () => {
      const { startTelemetry } = await loadScript(() => import('./start-telemetry.ts'))
      if (isOver) return
      const pages = Object.values(router.routesByPath).map(({ fullPath }) => writePattern(fullPath))
      running = startTelemetry(pages)
      showPage()
    }
    const timer = whenIdle(() => void start().catch(reportError))
    const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) showPage()
    })
    return () => {
      isOver = true
      timer()
      unsubscribe()
      running?.stop()
      forgetCookies()
    }
  }, [isAllowed, router])
}

/**
 * Runs `act` when the page is idle, and after 10 seconds at the latest. In browsers without idle callbacks, runs `act`
 * after 3 seconds. Returns a function that cancels `act`.
 */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 10_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, 3_000)
  return () => clearTimeout(timer)
}

function forgetCookies(): void {
  for (const name of cookies) {
    if (document.cookie.includes(`${name}=`)) document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}
