import { type DayBoard, measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { today } from '../../platform/dates/tenant-time.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface NewDayProps {
  readonly tenantId: number
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  readonly onOpened: (board: DayBoard) => void
}

interface ChosenProfile {
  readonly id: string
  readonly station: number
}

/** Adds a profile at the first station that measures nothing yet. */
function withOne(chosen: readonly ChosenProfile[], id: string): readonly ChosenProfile[] {
  const free = [...chosen, null].findIndex((_, index) => chosen.every(({ station }) => station !== index + 1))
  return [...chosen, { id, station: free + 1 }]
}

/** Names each station after its measurements. */
function stationsOf(chosen: readonly ChosenProfile[], profiles: NewDayProps['profiles']) {
  const numbers = [...new Set(chosen.map(({ station }) => station))].toSorted((a, b) => a - b)
  return numbers.map((number) => {
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

/** Creates a day with its stations and their measurements. */
export function NewDay({ tenantId, profiles, onOpened }: NewDayProps) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly ChosenProfile[]>([])
  const [dayError, setDayError] = useState<string | null>(null)
  const { send, failure, isBusy } = useApiMutation(measurementDaysApi.openMeasurementDay, { onDone: onOpened })
  const submit = (form: FormData) => {
    const day = String(form.get('day') ?? '')
    setDayError(isDay(day) ? null : t('errors.fieldDay'))
    if (!isDay(day)) return
    const stations = stationsOf(chosen, profiles)
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
        <div className="grid gap-4 @[560px]:grid-cols-2">
          <Field label={t('measurementDays.name')}>
            {(control) => (
              <TextInput {...control} name="title" required maxLength={100} defaultValue={t('measurementDays.title')} />
            )}
          </Field>
          <DateField label={t('measurementDays.date')} name="day" isRequired defaultValue={today()} error={dayError} />
        </div>
        <fieldset className="mt-5">
          <legend className="lab">{t('measurementDays.stations')}</legend>
          <div className="grid gap-2 @[560px]:grid-cols-2">
            {profiles.map(({ id, name }) => (
              <ChoiceCard
                key={id}
                type="checkbox"
                checked={chosen.some((one) => one.id === id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? withOne(chosen, id) : chosen.filter((one) => one.id !== id))
                }
              >
                {name}
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
        {chosen.length > 1 && (
          <fieldset className="mt-5">
            <legend className="lab">{t('measurementDays.where')}</legend>
            <ul className="grid gap-2 @[560px]:grid-cols-2">
              {profiles.map(({ id, name }) => {
                const one = chosen.find((profile) => profile.id === id)
                if (one === undefined) return null
                return (
                  <li
                    key={id}
                    className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-well px-3 py-2"
                  >
                    <span className="min-w-0 flex-1 basis-32 break-words">{name}</span>
                    <SelectInput
                      aria-label={t('measurementDays.stationOf', { profile: name })}
                      value={one.station}
                      onChange={({ currentTarget }) =>
                        setChosen(
                          chosen.map((each) => (each === one ? { id, station: Number(currentTarget.value) } : each)),
                        )
                      }
                    >
                      {chosen.map((_, index) => (
                        <option key={index} value={index + 1}>
                          {t('measurementDays.stationNumber', { number: index + 1 })}
                        </option>
                      ))}
                    </SelectInput>
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )}
        <div className="mt-5 flex justify-end">
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={chosen.length === 0}>
            {t('measurementDays.begin')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
