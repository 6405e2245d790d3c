import '../../styles/inside.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  dayHasChanged,
  findDay,
  lookAtDevice,
  useDayOnDevice,
  watchClock,
} from '../../features/offline-days/day-on-device.ts'
import { reportEndedDevices } from '../../features/offline-days/end-here.ts'
import { Unlock } from '../../features/offline-days/unlock.tsx'
import { useOpenDay } from '../../features/offline-days/use-open-day.ts'
import { SealedResults } from '../../features/offline-days/sending/sealed-results.tsx'
import { UnlockOnline } from '../../features/offline-days/unlock-online.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { readKiosk } from '../../platform/account/kiosk.ts'
import { reloadSession, useMaybeSession } from '../../platform/account/session.ts'
import { onNetworkReturn } from '../../platform/api/online.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { useHasUnreportedEnds, useReportEndedDevices } from '../../platform/offline-day/use-report-ended-devices.ts'
import { useAskBeforeReload } from '../../platform/pages/use-ask-before-reload.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HiddenHeading } from '../../ui/hidden-heading.tsx'
import { Lock, Tablet } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { GuestMessage } from '../guest/guest-message.tsx'
import { useIdle } from '../guest/use-idle.ts'
import { DayFrame } from './day-frame.tsx'
import { OpenBoard } from './open-board.tsx'

/** In milliseconds. After this time without input, the day is locked, which hides names and results. */
const idleMs = 15 * 60_000

/** The page /offline-day: the measurement day on this device. It needs the PIN, but neither network nor session. */
export function OfflineDayPage() {
  const t = useT()
  const { kind, waiting, refused, sealed, hasPin } = useDayOnDevice()
  const [thanks, setThanks] = useState(false)
  const { open, reload } = useOpenDay(kind === 'open')
  const isSignedIn = useMaybeSession() !== null
  useEffect(() => void lookAtDevice(), [])
  useEffect(watchClock, [])
  // Loads the session when the network returns. A page that was opened without a network does not know who is signed
  // in.
  useEffect(() => onNetworkReturn(() => void reloadSession().catch(() => undefined)), [])
  useReportEndedDevices(isSignedIn, () => void reportEndedDevices().catch(reportError))
  const hasEnds = useHasUnreportedEnds()
  useAskBeforeReload(waiting + refused > 0)
  useIdle(kind === 'open', idleMs, () => void lockDay())
  if (readKiosk() !== null) return <InOtherHands />
  if (thanks)
    return (
      <DayFrame>
        <GuestMessage icon={<Lock />} tone="good" title={t('offlineDays.thanks')} text={t('offlineDays.thanksText')}>
          <button type="button" className={buttonClass({}, 'mt-6')} onClick={() => setThanks(false)}>
            {t('offlineDays.staffGoOn')}
          </button>
        </GuestMessage>
      </DayFrame>
    )
  switch (kind) {
    case 'unknown':
      return (
        <DayFrame>
          <HiddenHeading title={t('offlineDays.title')} />
          <Skeleton className="mx-auto h-80 w-full max-w-[480px] rounded-card" />
        </DayFrame>
      )
    case 'none':
      return (
        <DayFrame>
          <HiddenHeading title={t('offlineDays.title')} />
          <EmptyState
            title={t('offlineDays.none')}
            text={t(hasEnds ? 'offlineDays.endsLater' : 'offlineDays.noneText')}
            action={
              <Link {...paths.staff.entry()} className={buttonClass({ variant: 'primary' })}>
                {t('offlineDays.toSalus')}
              </Link>
            }
          />
        </DayFrame>
      )
    case 'locked':
      return (
        <DayFrame>
          {hasPin ? <Unlock /> : sealed > 0 ? <SealedResults /> : <UnlockOnline isSignedIn={isSignedIn} />}
        </DayFrame>
      )
    case 'open':
      if (open === null)
        return (
          <DayFrame>
            <HiddenHeading title={t('offlineDays.title')} />
            <Skeleton className="h-80 rounded-card" />
          </DayFrame>
        )
      return (
        <OpenBoard
          open={open}
          reload={reload}
          onLock={() => void lockDay()}
          onHandedBack={() => {
            setThanks(true)
            void lockDay()
          }}
        />
      )
  }
}

async function lockDay(): Promise<void> {
  ;(await findDay())?.lock()
  await dayHasChanged()
}

/** While a member holds the device, the page shows nothing about any person. */
function InOtherHands() {
  const t = useT()
  return (
    <DayFrame>
      <GuestMessage icon={<Tablet />} tone="plain" title={t('links.kiosk.locked')} text={t('links.kiosk.lockedText')} />
    </DayFrame>
  )
}
