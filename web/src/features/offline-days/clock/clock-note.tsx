import { useEffect, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { Clock } from '../../../ui/icons.ts'
import { isClockOff, isClockSetBack } from './device-clock.ts'
import { dayHasChanged, useDayOnDevice } from '../day-on-device.ts'
import type { DayMarks, PreparedDay } from '../prepared-day.ts'
import { withMarks } from '../with-marks.ts'

interface ClockNoteProps {
  readonly day: Pick<PreparedDay, 'clockAheadMs' | 'endsAt'>
  readonly clock: DayMarks['clock']
  readonly onChanged: () => Promise<void>
}

/** Warns if this device's clock is wrong, was wrong when the device was set up, or was wrong when results were sent. */
export function ClockNote(props: ClockNoteProps) {
  return (
    <>
      <SetBackNote endsAt={props.day.endsAt} />
      <DifferenceNote {...props} />
    </>
  )
}

const everyMs = 30_000
const noteClass =
  'mb-4 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-control bg-warning-soft px-4 py-3 text-warning-ink'

function SetBackNote({ endsAt }: Pick<PreparedDay, 'endsAt'>) {
  const t = useT()
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(interval)
  }, [])
  if (!isClockSetBack(endsAt, now)) return null
  return (
    <p role="alert" className={noteClass}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-64">
        {t('offlineDays.clockSetBack', { moment: format.dateTime(new Date(now).toISOString()) })}
      </span>
    </p>
  )
}

/** Returns the note from sent results. If this device noticed that its clock was set, adds that. */
function useNoted(clock: DayMarks['clock']): DayMarks['clock'] {
  const { clockWasSet } = useDayOnDevice()
  return clockWasSet ? { aheadMs: 0, corrected: 0, ...clock, wasSet: true } : clock
}

function DifferenceNote({ day: { clockAheadMs = 0 }, clock, onChanged }: ClockNoteProps) {
  const t = useT()
  const { send, isBusy } = useSending(forgetNote, { onDone: onChanged, toast: true })
  const isOff = isClockOff(clockAheadMs)
  const noted = useNoted(clock)
  if (!isOff && noted === null) return null
  const differs = (aheadMs: number) =>
    t('offlineDays.clockDiffers', {
      minutes: Math.max(1, Math.round(Math.abs(aheadMs) / 60_000)),
      side: aheadMs > 0 ? 'ahead' : 'behind',
    })
  return (
    <section aria-label={t('offlineDays.clockTitle')} className={noteClass}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div role="status" className="min-w-0 flex-1 basis-64 space-y-1">
        {isOff && <p>{`${differs(clockAheadMs)} ${t('offlineDays.clockSet')}`}</p>}
        {noted !== null && noted.corrected > 0 && (
          <p>
            {!isOff && !noted.wasSet && `${differs(noted.aheadMs)} `}
            {t('offlineDays.clockCorrected', { count: noted.corrected })}
          </p>
        )}
        {noted?.wasSet === true && <p>{t('offlineDays.clockWasSet')}</p>}
      </div>
      {noted !== null && (
        <Button isBusy={isBusy} onClick={() => void send(undefined)}>
          {t('offlineDays.look.understood')}
        </Button>
      )}
    </section>
  )
}

async function forgetNote(): Promise<void> {
  await withMarks(async ({ marks }, day) => {
    await day.changeClock((clock) => ({ ...clock, wasSet: false }))
    await day.writeMarks({ ...marks, clock: null })
  })
  await dayHasChanged()
}
