import { offlineApi } from '@salus/contract/measuring/offline.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { useIsOnline } from '../../../platform/api/online.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { rememberPlace } from '../../../platform/device/storage.ts'
import type { EntryRow } from '../../../platform/offline-day/day-store.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Send } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useDayOnDevice, useFromDevice } from '../day-on-device.ts'
import { endHere } from '../end-here.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { isFinal, reasonFor } from './needs-look.tsx'
import { isAboutSender } from './send-results.ts'
import { type Decided, forgetRefused, listSealed, sendAllSealed, sendSealed, type SentSealed } from './send-sealed.ts'

const noRows: readonly EntryRow[] = []

/**
 * Shows how many results can be read only by the tenant's server. All staff of the tenant can send them from this
 * device.
 */
export function SealedResults() {
  const t = useT()
  const isOnline = useIsOnline()
  const isSignedIn = useMaybeSession() !== null
  const state = useDayOnDevice()
  const rows = useFromDevice(listSealed, noRows)
  const count = state.waiting + state.refused
  const { send, isBusy } = useSending(sendAllSealed, { onDone: useEndOnceSent(), toast: true })
  return (
    <section className="card mx-auto w-full max-w-[620px] p-6 small:p-8">
      <h1 className="text-h1 font-semibold">
        {isSignedIn && state.device !== null ? (
          <WhoseResults tenantId={state.device.tenantId} deviceId={state.device.deviceId} count={count} />
        ) : (
          t('offlineDays.sealedTitle', { count })
        )}
      </h1>
      <p className="mt-2 text-ink-2">{t('offlineDays.sealedText')}</p>
      <ul className="mt-4 divide-y divide-sep empty:hidden">
        {rows
          .filter((row) => row.state !== 'waiting')
          .map((row) => (
            <RefusedSealed key={row.id} row={row} />
          ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        {!isOnline ? (
          <p role="status">{t('offlineDays.sealedOffline')}</p>
        ) : isSignedIn ? (
          state.waiting > 0 && (
            <Button variant="primary" size="large" isBusy={isBusy} onClick={() => void send(undefined)}>
              <Send aria-hidden />
              {t('offlineDays.sendNow')}
            </Button>
          )
        ) : (
          <Link
            {...paths.home()}
            className={buttonClass({ variant: 'primary', size: 'large' })}
            onClick={() => rememberPlace(paths.offlineDay().to)}
          >
            {t('offlineDays.signIn')}
          </Link>
        )}
      </div>
    </section>
  )
}

/**
 * Returns a function to call after sending. If nothing is left on this device, the function ends the day here and says
 * so. Results that are left stay on the page.
 */
function useEndOnceSent() {
  const t = useT()
  return async ({ kind, report }: SentSealed) => {
    if (kind === 'later' || kind === 'signed-out') return showToast({ text: t('offlineDays.sealedLater'), tone: 'act' })
    if ((await endHere()) === 'unsent') return
    const notes = [
      report.corrected > 0 && t('offlineDays.clockCorrected', { count: report.corrected }),
      report.clockWasSet && t('offlineDays.clockWasSet'),
      report.scoredAnew > 0 && t('offlineDays.sealedScoredAnew', { count: report.scoredAnew }),
    ].filter((note) => note !== false)
    showToast({
      text: t('offlineDays.sealedSent'),
      tone: notes.length === 0 ? 'good' : 'act',
      ...(notes.length === 0 ? {} : { detail: notes.join(' ') }),
    })
  }
}

interface WhoseResultsProps {
  readonly tenantId: number
  readonly deviceId: string
  readonly count: number
}

/**
 * Shows the name of the person who set up the device. The server provides the name, because a locked device cannot read
 * its own data.
 */
function WhoseResults({ tenantId, deviceId, count }: WhoseResultsProps) {
  const t = useT()
  const devices = useApiQuery(offlineApi.getOfflineDevices, { params: { tenantId } })
  const name = devices.data?.items.find((device) => device.deviceId === deviceId)?.preparedByName
  return name === undefined ? t('offlineDays.sealedTitle', { count }) : t('offlineDays.sealedOf', { count, name })
}

const decisions: Readonly<Record<string, Decided>> = {
  'maybe-another-person': { confirmed: true },
  'safety-stop': { despiteStop: true },
  'measured-after-end': { acceptLate: true },
}

/** A refused result that cannot be read on this device. It is sent again or deleted only if staff decide so. */
function RefusedSealed({ row }: { readonly row: EntryRow }) {
  const t = useT()
  const format = useFormat()
  const decided = decisions[row.state]
  const [isAsking, setAsking] = useState(false)
  const { send, isBusy } = useSending<undefined, SentSealed>(() => sendSealed(row, decided), {
    onDone: useEndOnceSent(),
    toast: true,
  })
  const { send: forget, isBusy: isForgetting } = useSending<undefined, unknown>(() => forgetRefused(row), {
    toast: true,
  })
  return (
    <li className="py-3">
      <p className="num text-small text-ink-2">{format.dateTime(new Date(row.createdAt).toISOString())}</p>
      <p className="mt-1">{t(reasonFor(row.state))}</p>
      <span className="mt-2 flex flex-wrap gap-2">
        {!isFinal(row.state) && (
          <Button isBusy={isBusy} onClick={() => void send(undefined)}>
            {t(decided ? 'offlineDays.look.vouch' : 'offlineDays.look.sendAgain')}
          </Button>
        )}
        {!isAboutSender(row.state) && (
          <Button onClick={() => setAsking(true)}>
            {t(isFinal(row.state) ? 'offlineDays.look.understood' : 'offlineDays.look.discard')}
          </Button>
        )}
      </span>
      <DiscardQuestion
        isOpen={isAsking}
        text={t('offlineDays.look.discardSealed')}
        isBusy={isForgetting}
        onDiscard={() => void forget(undefined)}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
