import { type DayBoard, measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { invalidate } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

interface NewDayProps {
  readonly tenantId: number
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  readonly onOpened: (board: DayBoard) => void
}

const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** A day with a station for each measurement that is taken. */
export function NewDay({ tenantId, profiles, onOpened }: NewDayProps) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (form: FormData) => {
    setBusy(true)
    setFailure(null)
    try {
      const stations = profiles
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => ({ name: name.slice(0, 60), profileIds: [id] }))
      const body = { title: String(form.get('title') ?? '').trim(), day: String(form.get('day') ?? ''), stations }
      const board = await api.call(measurementDaysApi.openMeasurementDay, { params: { tenantId }, body })
      await invalidate(measurementDaysApi.getMeasurementDays, { tenantId })
      onOpened(board)
    } catch (error) {
      setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    <Card heading={t('measurementDays.newDay')} isPadded>
      <form onSubmit={onSubmit}>
        <div role="alert">
          {failure !== null && (
            <p className="mb-4 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{failure}</p>
          )}
        </div>
        <div className="grid gap-4 @[560px]:grid-cols-2">
          <Field label={t('measurementDays.name')}>
            {(control) => (
              <TextInput {...control} name="title" required maxLength={100} defaultValue={t('measurementDays.title')} />
            )}
          </Field>
          <Field label={t('measurementDays.date')}>
            {(control) => <TextInput {...control} name="day" type="date" required defaultValue={today()} />}
          </Field>
        </div>
        <fieldset className="mt-5">
          <legend className="lab">{t('measurementDays.stations')}</legend>
          <div className="grid gap-2 @[560px]:grid-cols-2">
            {profiles.map(({ id, name }) => (
              <ChoiceCard
                key={id}
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              >
                {name}
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
        <div className="mt-5 flex justify-end">
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={chosen.length === 0}>
            {t('measurementDays.begin')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
