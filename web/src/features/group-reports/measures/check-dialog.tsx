import { groupMeasuresApi, type Measure } from '@salus/contract/group-reports/measures.ts'
import { effectCheckWays, effectResults } from '@salus/domain/group-reports/measure.ts'
import type { FormEvent } from 'react'
import { today } from '../../../platform/dates/tenant-time.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { refusedFields } from '../../../platform/api/problems.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { DateField } from '../../../platform/dates/date-field.tsx'
import { isDay } from '../../../ui/fields/date-parts.ts'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import { useFieldErrors } from '../../../ui/fields/use-field-errors.ts'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { useHeldMeasure } from './use-held-measure.ts'
import type { SurveyId } from './use-measures.ts'

type DayProblem = 'day' | 'before-closing' | 'in-future'

interface CheckProblems {
  readonly result?: true
  readonly name?: true
  readonly day?: DayProblem
}

interface CheckDialogProps {
  readonly survey: SurveyId
  readonly measure: Measure
  readonly zone: string
  /** The day on which the survey closed, in the time zone of the organisation. */
  readonly closedOn: string
  readonly onClose: () => void
}

export function CheckDialog({ survey, measure: opened, zone, closedOn, onClose }: CheckDialogProps) {
  const t = useT()
  const { errors, show, recheck } = useFieldErrors<CheckProblems>()
  const words = useProblemWords(errors, { zone, closedOn })
  const { measure, meanwhile, options } = useHeldMeasure(survey, opened)
  const { send, isBusy, failure } = useApiMutation(groupMeasuresApi.checkGroupMeasure, {
    onDone: onClose,
    wordsFor: (error) => (refusedDay(error) === undefined ? options.wordsFor(error) : t('groupMeasures.checkFields')),
    onFailed: (error) => {
      const day = refusedDay(error)
      show(day === undefined ? {} : { day })
      return options.onFailed(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { how, result, checkedBy, checkedOn } = readCheck(form)
    const found = findProblems(form, { zone, closedOn })
    show(found, form)
    if (result === undefined || Object.keys(found).length > 0) return
    void send({
      params: { ...survey, measureId: measure.measureId },
      body: {
        how,
        result,
        checkedBy,
        checkedOn,
      },
      headers: { 'if-match': `"${measure.revision}"` },
    })
  }
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    recheck(form, () => findProblems(form, { zone, closedOn }))
  }
  return (
    <FormDialog
      title={t('groupMeasures.checkTitle')}
      about={measure.action}
      formId="check-form"
      act={t('groupMeasures.save')}
      {...{ isBusy, onClose }}
    >
      <form id="check-form" {...{ onChange }} onSubmit={submit} noValidate className="grid gap-4 small:grid-cols-2">
        <FormAlert text={failure} className="small:col-span-2" />
        <Meanwhile {...{ measure, meanwhile }} className="small:col-span-2" />
        <Field label={t('groupMeasures.found')} error={words.result}>
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
        <Field label={t('groupMeasures.checker')} error={words.name}>
          {(control) => <TextInput {...control} name="name" maxLength={120} />}
        </Field>
        <DateField
          label={t('groupMeasures.checkDay')}
          name="day"
          defaultValue={today(zone)}
          min={closedOn}
          max={today(zone)}
          isRequired
          error={words.day}
        />
      </form>
    </FormDialog>
  )
}

type Days = Pick<CheckDialogProps, 'zone' | 'closedOn'>

function readCheck(form: FormData) {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  return {
    how: effectCheckWays.find((how) => how === read('how')) ?? 'observation',
    result: effectResults.find((one) => one === read('result')),
    checkedBy: read('name'),
    checkedOn: read('day'),
  }
}

function findProblems(form: FormData, days: Days): CheckProblems {
  const { result, checkedBy, checkedOn } = readCheck(form)
  const day = findDayProblem(checkedOn, days)
  return {
    ...(result === undefined ? { result: true } : {}),
    ...(checkedBy === '' ? { name: true } : {}),
    ...(day === null ? {} : { day }),
  }
}

function findDayProblem(day: string, { zone, closedOn }: Days): DayProblem | null {
  if (!isDay(day)) return 'day'
  if (day < closedOn) return 'before-closing'
  return day > today(zone) ? 'in-future' : null
}

/** Returns the server's reason for refusing the day, or `undefined` if the server did not refuse the day. */
function refusedDay(error: unknown): DayProblem | undefined {
  const found = refusedFields(error).find(({ path }) => path === 'checkedOn')
  return found && (found.code === 'before-closing' || found.code === 'in-future' ? found.code : 'day')
}

function useProblemWords({ result, name, day }: CheckProblems, { zone, closedOn }: Days) {
  const t = useT()
  const format = useFormat()
  const ofDay = {
    day: () => t('errors.fieldDay'),
    'before-closing': () => t('groupMeasures.checkedTooEarly', { date: format.date(closedOn) }),
    'in-future': () => t('errors.fieldDayUpTo', { date: format.date(today(zone)) }),
  }
  return {
    result: result && t('groupMeasures.foundMissing'),
    name: name && t('groupMeasures.checkerMissing'),
    day: day && ofDay[day](),
  }
}
