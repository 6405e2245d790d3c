import { groupMeasuresApi, type Measure } from '@salus/contract/group-reports/measures.ts'
import { effectCheckWays, effectResults } from '@salus/domain/group-reports/measure.ts'
import { type FormEvent, useState } from 'react'
import { today } from '../../../platform/dates/tenant-time.ts'
import { useT } from '../../../i18n/t.tsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { DateField } from '../../../platform/dates/date-field.tsx'
import { isDay } from '../../../ui/fields/date-parts.ts'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { useHeldMeasure } from './use-held-measure.ts'
import type { SurveyId } from './use-measures.ts'

interface CheckDialogProps {
  readonly survey: SurveyId
  readonly measure: Measure
  readonly onClose: () => void
}

/** Records who checked the effect of a measure, when, and what they found. */
export function CheckDialog({ survey, measure: opened, onClose }: CheckDialogProps) {
  const t = useT()
  const [missing, setMissing] = useState<'result' | 'name' | 'day' | null>(null)
  const { measure, meanwhile, options } = useHeldMeasure(survey, opened)
  const { send, isBusy, failure } = useApiMutation(groupMeasuresApi.checkGroupMeasure, { ...options, onDone: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const [checkedBy, checkedOn] = [read('name'), read('day')]
    const result = effectResults.find((one) => one === read('result'))
    const found = checkedBy === '' ? 'name' : isDay(checkedOn) ? null : 'day'
    setMissing(result === undefined ? 'result' : found)
    if (result === undefined || found !== null) return
    void send({
      params: { ...survey, measureId: measure.measureId },
      body: {
        how: effectCheckWays.find((how) => how === read('how')) ?? 'observation',
        result,
        checkedBy,
        checkedOn,
      },
      headers: { 'if-match': `"${measure.revision}"` },
    })
  }
  return (
    <FormDialog
      title={t('groupMeasures.checkTitle')}
      about={measure.action}
      formId="check-form"
      act={t('groupMeasures.save')}
      {...{ isBusy, onClose }}
    >
      <form id="check-form" onSubmit={submit} noValidate className="grid gap-4 small:grid-cols-2">
        <FormAlert text={failure} className="small:col-span-2" />
        <Meanwhile {...{ measure, meanwhile }} className="small:col-span-2" />
        <Field label={t('groupMeasures.found')} error={missing === 'result' && t('groupMeasures.foundMissing')}>
          {(control) => (
            <SelectInput {...control} name="result" defaultValue="">
              <option value="">{t('groupMeasures.choose')}</option>
              {effectResults.map((result) => (
                <option key={result} value={result}>
                  {t(`groupMeasures.result.${result}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t('groupMeasures.how')}>
          {(control) => (
            <SelectInput {...control} name="how" defaultValue={measure.plannedCheck?.how ?? 'observation'}>
              {effectCheckWays.map((how) => (
                <option key={how} value={how}>
                  {t(`groupMeasures.how.${how}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t('groupMeasures.checker')} error={missing === 'name' && t('groupMeasures.checkerMissing')}>
          {(control) => <TextInput {...control} name="name" maxLength={120} />}
        </Field>
        <DateField
          label={t('groupMeasures.checkDay')}
          name="day"
          defaultValue={today()}
          max={today()}
          isRequired
          error={missing === 'day' && t('errors.fieldDay')}
        />
      </form>
    </FormDialog>
  )
}
