import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { dayHasChanged, findDay, lookAtDevice, useDayOnDevice } from '../day-on-device.ts'
import { answerLeaving, useIsLeavingAsked } from '../leaving.ts'
import { sendAllSealed } from './send-sealed.ts'
import { UnsentCount } from './unsent-count.tsx'

/**
 * Shows how many results on this device are unsent, with a link to the page of the day. Hidden on the page of the day,
 * because that page shows the number itself.
 */
export function UnsentNote() {
  const t = useT()
  const { waiting, refused } = useDayOnDevice()
  useEffect(() => void lookAtDevice().catch(reportError), [])
  const isThere = useRouterState({ select: ({ location }) => location.pathname === paths.offlineDay().to })
  return (
    <>
      {waiting + refused > 0 && !isThere && (
        <Link
          {...paths.offlineDay()}
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-warning-soft px-4 py-3 print:hidden"
        >
          <UnsentCount className="flex-1 basis-56" />
          <span className="font-medium text-warning-ink underline">{t('offlineDays.show')}</span>
        </Link>
      )}
      <LeavingQuestion />
    </>
  )
}

function LeavingQuestion() {
  const t = useT()
  const isAsked = useIsLeavingAsked()
  const { waiting, refused, drafts } = useDayOnDevice()
  const unsent = waiting + refused
  const [said, setSaid] = useState('')
  const { send: sendNow, isBusy: isSending } = useSending(sendAllSealed, {
    onDone: async () => {
      const left = await lookAtDevice()
      const count = left.waiting + left.refused
      if (count > 0) setSaid(t('offlineDays.leaveNotSent', { count }))
      else if (left.drafts === 0) answerLeaving('all-sent')
    },
    toast: true,
  })
  const { send: handOver, isBusy: isHandingOver } = useSending(
    async () => {
      await (await findDay())?.handOver()
      await dayHasChanged()
    },
    { onDone: () => answerLeaving('handed-over'), toast: true },
  )
  if (!isAsked) return null
  const stay = () => answerLeaving('stay')
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={
        unsent === 0
          ? t('offlineDays.leaveDraftsTitle', { count: drafts })
          : t('offlineDays.leaveTitle', { count: unsent })
      }
      closeLabel={t('offlineDays.leaveStay')}
      footer={
        <>
          <Button onClick={stay}>{t('offlineDays.leaveStay')}</Button>
          {unsent === 0 ? (
            <Button variant="danger" onClick={() => answerLeaving('discarded')}>
              {t('offlineDays.leaveDiscard')}
            </Button>
          ) : (
            <>
              <Button isBusy={isHandingOver} onClick={() => void handOver(undefined)}>
                {t('offlineDays.leaveHandOver')}
              </Button>
              <Button variant="primary" isBusy={isSending} onClick={() => void sendNow(undefined)}>
                {t('offlineDays.sendNow')}
              </Button>
            </>
          )}
        </>
      }
    >
      {unsent > 0 && <p>{t('offlineDays.leaveText')}</p>}
      {drafts > 0 && (
        <p className="mt-3 font-medium text-warning-ink first:mt-0">{t('offlineDays.endDrafts', { count: drafts })}</p>
      )}
      <p role="status" className="mt-3 font-medium text-warning-ink empty:hidden">
        {said}
      </p>
    </Dialog>
  )
}
