import { sealedEntryDays } from '@salus/domain/retention/retention-rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDayOnDevice } from '../../features/offline-days/day-on-device.ts'
import { endHere } from '../../features/offline-days/end-here.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import type { ResultSending } from '../../features/offline-days/sending/use-send-results.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

interface EndOnDeviceProps {
  readonly open: OpenDay
  readonly sending: ResultSending
}

/** Ends the day on this device. Possible only after everything was sent. */
export function EndOnDevice({ open, sending }: EndOnDeviceProps) {
  const t = useT()
  const navigate = useNavigate()
  const { waiting, refused } = useDayOnDevice()
  const [isOpen, setOpen] = useState(false)
  const unsent = waiting + refused
  const { send, failure, isBusy } = useSending(endHere, {
    // Leaves the page only after `ended`. After `later`, the page reports that the server will be notified later. After
    // `unsent`, this dialog reports that another window has stored a result in the meantime.
    onDone: (outcome) => {
      if (outcome !== 'ended') return
      showToast({ text: t('offlineDays.hasEnded'), tone: 'good' })
      return navigate(paths.staff.measurementDay(open.day.tenantId, open.day.day.id))
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Flag aria-hidden strokeWidth={1.75} />
        {t('offlineDays.end')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(unsent > 0 ? 'offlineDays.endUnsentTitle' : 'offlineDays.endTitle')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('offlineDays.stay')}</Button>
            {unsent > 0 && sending.isOnline && (
              <Button variant="primary" isBusy={sending.isBusy} onClick={() => void sending.sendNow()}>
                {t('offlineDays.sendNow')}
              </Button>
            )}
            {unsent === 0 && (
              <Button variant="primary" isBusy={isBusy} onClick={() => void send(undefined)}>
                {t('offlineDays.endConfirm')}
              </Button>
            )}
          </>
        }
      >
        <p>
          {unsent > 0
            ? t('offlineDays.endUnsentText', { count: unsent, days: sealedEntryDays })
            : t('offlineDays.endText')}
        </p>
        {unsent === 0 && !(sending.isOnline && !sending.isSignedOut) && (
          <p className="mt-3">{t('offlineDays.endOffline')}</p>
        )}
        {open.drafts.length > 0 && (
          <p className="mt-3 font-medium text-warning-ink">
            {t('offlineDays.endDrafts', { count: open.drafts.length })}
          </p>
        )}
        {failure !== null && <p role="alert">{failure}</p>}
      </Dialog>
    </>
  )
}
