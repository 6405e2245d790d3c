import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useHasOfflineDay } from '../../../platform/offline-day/use-has-offline-day.ts'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CloudOff } from '../../../ui/icons.ts'

const PrepareDevice = lazyDialog(
  async () => (await import('../../../features/offline-days/prepare-device.tsx')).PrepareDevice,
)

interface OfflineEntryProps {
  readonly tenantId: number
  readonly dayId: string
  readonly people: number
}

export function OfflineEntry(props: OfflineEntryProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CloudOff aria-hidden strokeWidth={1.75} />
        {t('offlineDays.prepare')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PrepareDevice {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Links from a board that has lost the network to the measurement day on this device. Renders nothing if the device
 * stores no day.
 */
export function OfflineLead() {
  const t = useT()
  const isReady = useHasOfflineDay()
  if (!isReady) return null
  return (
    <Link {...paths.offlineDay()} className={buttonClass({ variant: 'primary' })}>
      <CloudOff aria-hidden />
      {t('offlineDays.show')}
    </Link>
  )
}
