import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import { useLanguage, useT } from '../i18n/t.tsx'
import { useIsOnline } from '../platform/online.ts'

/** Says that the network is gone and how old the shown data is. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="sticky top-0 z-30 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-small font-medium text-warning-ink">
          <WifiOff aria-hidden className="size-4" />
          <OfflineText />
        </p>
      )}
    </div>
  )
}

function OfflineText() {
  const t = useT()
  const language = useLanguage()
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
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { timeStyle: 'short' }).format(newest)
  return t('shell.offlineSince', { time })
}
