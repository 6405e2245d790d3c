import { addDays } from '@salus/domain/moments/add-days.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { DateTimeField } from '../../platform/dates/date-field.tsx'
import { today } from '../../platform/dates/tenant-time.ts'
import { readDayBegin, readWallTime } from '../../platform/dates/wall-time.ts'
import { Button } from '../../ui/button.tsx'
import { isDay, isDayWithTime } from '../../ui/fields/date-parts.ts'
import { ArrowRight, CalendarClock } from '../../ui/icons.ts'
import { GateFoot, GateHead } from './gate-parts.tsx'

interface EarlierValuesProps {
  readonly onBack: () => void
  /** Called with the day, and with the time of day if the person gave it. */
  readonly onChosen: (dateOfMeasurement: string) => void
}

/**
 * Asks for the date of values that were measured on an earlier day. No device sends a current now, so no safety
 * question is asked.
 */
export function EarlierValues({ onBack, onChosen }: EarlierValuesProps) {
  const t = useT()
  const { timeZone } = useFormat()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [wrong, setWrong] = useState<'safety.dayWrong' | 'errors.fieldTimeSkipped'>()
  const yesterday = addDays(today(timeZone), -1)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <main className="flex-1 bg-page px-4 pb-8 pt-5 small:px-8">
        <form
          id={id}
          noValidate
          className="mx-auto max-w-[720px]"
          onSubmit={(event) => {
            event.preventDefault()
            const moment = String(new FormData(event.currentTarget).get('moment') ?? '')
            const isEarlier = (isDay(moment) || isDayWithTime(moment)) && moment.slice(0, 10) <= yesterday
            if (!isEarlier) return setWrong('safety.dayWrong')
            // If only the day was given, midnight is passed as the time of day.
            const at = isDay(moment) ? readDayBegin(moment, timeZone) : readWallTime(moment, timeZone)
            setWrong(at === null ? 'errors.fieldTimeSkipped' : undefined)
            if (at !== null) onChosen(at)
          }}
        >
          <GateHead
            ref={heading}
            icon={<CalendarClock />}
            title={t('safety.earlierTitle')}
            text={t('safety.earlierText')}
          />
          <div className="card p-5">
            <DateTimeField
              label={t('safety.day')}
              labelNote={t('safety.timeOptional')}
              error={wrong && t(wrong)}
              name="moment"
              isTimeOptional
              max={yesterday}
              min="1900-01-01"
              isRequired
              className="max-w-80"
            />
          </div>
        </form>
      </main>
      <GateFoot>
        <Button size="large" className="flex-1 basis-36 small:flex-none" onClick={onBack}>
          {t('safety.back')}
        </Button>
        <Button
          type="submit"
          form={id}
          variant="primary"
          size="large"
          className="flex-1 basis-36 small:ml-auto small:flex-none"
        >
          {t('safety.toForm')}
          <ArrowRight aria-hidden />
        </Button>
      </GateFoot>
    </>
  )
}
