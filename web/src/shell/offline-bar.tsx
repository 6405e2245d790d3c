import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat, useT } from '../i18n/t.tsx'
import { useIsOnline } from '../platform/online.ts'
import { useIsServiceAway } from '../platform/service-state.ts'
import { WifiOff } from '../ui/icons.ts'

/** Says that the network or the service is gone, and how old the shown data is. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isAway = useIsServiceAway()
  return (
    <div ref={takeItsRoom} role="status" className="sticky top-0 z-30">
      {(!isOnline || isAway) && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-small font-medium text-warning-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {isOnline ? <AwayText /> : <OfflineText />}
        </p>
      )}
    </div>
  )
}

/** Everything that fills the window or sticks to its top leaves this much of it to the bar. */
function takeItsRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null || typeof ResizeObserver === 'undefined') return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bar')
  }
}

function AwayText() {
  const t = useT()
  return t('shell.away')
}

function OfflineText() {
  const t = useT()
  const format = useFormat()
  const client = useQueryClient()
  const newest = useMemo(
    () =>
      Math.max(
        0,
        ...client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.dataUpdatedAt),
      ),
    [client],
  )
  if (newest === 0) return t('shell.offline')
  return t('shell.offlineSince', { time: format.time(new Date(newest).toISOString()) })
}
