import { groupMeasuresApi, type Measure } from '@salus/contract/group-reports/measures.ts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { useHeldMeasure } from './use-held-measure.ts'
import type { SurveyId } from './use-measures.ts'

interface DropDialogProps {
  readonly survey: SurveyId
  readonly measure: Measure
  readonly onClose: () => void
}

/** Drops a measure with a reason. A dropped measure stays in the list. */
export function DropDialog({ survey, measure: opened, onClose }: DropDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { measure, meanwhile, options } = useHeldMeasure(survey, opened)
  const { send, isBusy, failure } = useApiMutation(groupMeasuresApi.dropGroupMeasure, { ...options, onDone: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(reason.trim() === '')
    if (reason.trim() === '') return
    void send({
      params: { ...survey, measureId: measure.measureId },
      body: { reason: reason.trim() },
      headers: { 'if-match': `"${measure.revision}"` },
    })
  }
  return (
    <FormDialog
      title={t('groupMeasures.dropTitle')}
      about={measure.action}
      formId="drop-form"
      act={t('groupMeasures.act.drop')}
      isDanger
      {...{ isBusy, onClose }}
    >
      <form id="drop-form" onSubmit={submit} noValidate>
        <FormAlert text={failure} className="mb-4" />
        <Meanwhile {...{ measure, meanwhile }} className="mb-4" />
        <p className="mb-4 text-ink-2">{t('groupMeasures.dropText')}</p>
        <Field label={t('groupMeasures.reason')} error={isAsked && t('groupMeasures.reasonMissing')}>
          {(control) => (
            <textarea
              {...control}
              className="field min-h-20 py-2"
              maxLength={500}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                if (event.target.value.trim() !== '') setAsked(false)
              }}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  )
}
