import { type DayBoard, measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { today } from '../../platform/dates/tenant-time.ts'
import { Suspense, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { CircleAlert } from '../../ui/icons.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { lazyPart } from '../../platform/pages/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ChosenProfile, listStationNumbers, addProfile } from './station-numbers.ts'

const StationOrder = lazyPart(async () => (await import('./station-order.tsx')).StationOrder)

interface NewDayProps {
  readonly tenantId: number
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  readonly onOpened: (board: DayBoard) => void
}

function buildStations(chosen: readonly ChosenProfile[], profiles: NewDayProps['profiles']) {
  return listStationNumbers(chosen).map((number) => {
    const here = profiles.filter(({ id }) => chosen.some((one) => one.id === id && one.station === number))
    return {
      name: here
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 60),
      profileIds: here.map(({ id }) => id),
    }
  })
}

export function NewDay({ tenantId, profiles, onOpened }: NewDayProps) {
  const t = useT()
  const { timeZone } = useFormat()
  // `undefined` until the person chooses a day. The day is then today, even if the page stays open overnight.
  const [day, setDay] = useState<string>()
  const [chosen, setChosen] = useState<readonly ChosenProfile[]>([])
  const choice = useRef<HTMLFieldSetElement>(null)
  const choiceErrorId = useId()
  const [isTried, setTried] = useState(false)
  const lacksChoice = isTried && chosen.length === 0
  const [dayError, setDayError] = useState<string | null>(null)
  const { send, failure, isBusy } = useApiMutation(measurementDaysApi.openMeasurementDay, { onDone: onOpened })
  const findName = (id: string) => profiles.find((profile) => profile.id === id)?.name ?? ''
  const submit = (form: FormData) => {
    const day = String(form.get('day') ?? '')
    setDayError(isDay(day) ? null : t('errors.fieldDay'))
    setTried(true)
    if (chosen.length === 0) choice.current?.querySelector('input')?.focus()
    if (!isDay(day) || chosen.length === 0) return
    const stations = buildStations(chosen, profiles)
    void send({ params: { tenantId }, body: { title: String(form.get('title') ?? '').trim(), day, stations } })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(new FormData(event.currentTarget))
  }
  return (
    <Card heading={t('measurementDays.newDay')} isPadded>
      <form onSubmit={onSubmit}>
        <FormAlert text={failure} className="mb-4" />
        <div className="grid gap-4 @[35rem]:grid-cols-2">
          <Field label={t('measurementDays.name')}>
            {(control) => (
              <TextInput {...control} name="title" required maxLength={100} defaultValue={t('measurementDays.title')} />
            )}
          </Field>
          <DateField
            label={t('measurementDays.date')}
            name="day"
            isRequired
            value={day ?? today(timeZone)}
            onChange={setDay}
            error={dayError}
          />
        </div>
        <fieldset ref={choice} className="mt-5" aria-describedby={lacksChoice ? choiceErrorId : undefined}>
          <legend className="lab">{t('measurementDays.stations')}</legend>
          <div className="grid grid-cols-1 gap-2 @[35rem]:grid-cols-2">
            {profiles.map(({ id, name }) => (
              <ChoiceCard
                key={id}
                type="checkbox"
                checked={chosen.some((one) => one.id === id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? addProfile(chosen, id) : chosen.filter((one) => one.id !== id))
                }
              >
                {name}
              </ChoiceCard>
            ))}
          </div>
          {lacksChoice && (
            <p id={choiceErrorId} className="help err">
              <CircleAlert aria-hidden className="mt-px size-3.5" />
              {t('measurementDays.stationsMissing')}
            </p>
          )}
        </fieldset>
        {chosen.length > 1 && (
          <fieldset className="mt-5">
            <legend className="lab">{t('measurementDays.where')}</legend>
            <p className="mb-2 text-small text-ink-2">{t('measurementDays.whereHow')}</p>
            <Suspense fallback={<Skeleton className="h-30" />}>
              <StationOrder chosen={chosen} findName={findName} onChange={setChosen} />
            </Suspense>
          </fieldset>
        )}
        <div className="mt-5 flex justify-end">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('measurementDays.begin')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
