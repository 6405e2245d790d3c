import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormat, useT } from '../i18n/t.tsx'
import { useOldData } from '../platform/api/old-data.ts'
import { useIsOnline } from '../platform/api/online.ts'
import { useIsServiceAway } from '../platform/api/service-state.ts'
import { Button } from '../ui/button.tsx'
import { RotateCw, WifiOff } from '../ui/icons.ts'

export function OfflineBar() {
  const isOnline = useIsOnline()
  const isAway = useIsServiceAway()
  const isConnected = isOnline && !isAway
  return (
    <div ref={reserveRoom} role="status" className="sticky top-0 z-30 pt-(--inset-top)">
      {isConnected ? (
        <OldNote />
      ) : (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-small font-medium text-warning-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {isOnline ? <AwayText /> : <OfflineText />}
        </p>
      )}
    </div>
  )
}

function OldNote() {
  const t = useT()
  const format = useFormat()
  const { since, renew } = useOldData()
  // Not `useTransition`: during a long transition, React would delay all other transitions, such as opening the menu.
  const [isBusy, setBusy] = useState(false)
  if (since === null) return null
  const retry = () => {
    setBusy(true)
    void renew().finally(() => setBusy(false))
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-4 py-1 text-small font-medium text-warning-ink print:hidden">
      <span>{t('shell.old', { time: format.dateTime(new Date(since).toISOString()) })}</span>
      <Button size="small" variant="quiet" isBusy={isBusy} onClick={retry}>
        <RotateCw aria-hidden />
        {t('errors.retry')}
      </Button>
    </div>
  )
}

/** Reserves space for the bar in all elements that fill the window or stick to its top. */
function reserveRoom(bar: HTMLElement | null): (() => void) | undefined {
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
