import { type OwnRecord, recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import { memberFields } from '@salus/domain/members/member-fields.ts'
import { type FormEvent, useId } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { memberFieldProblem } from '../../platform/people/member-fields.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useFieldErrors } from '../../ui/fields/use-field-errors.ts'
import { changedFacts, type FactErrors, findFactErrors } from './changed-facts.ts'

interface AskCorrectionDialogProps {
  readonly record: OwnRecord
  readonly onClose: () => void
}

/** Asks staff to correct recorded facts, and gives a reason. Nothing changes until staff have answered. */
export function AskCorrectionDialog({ record, onClose }: AskCorrectionDialogProps) {
  const t = useT()
  const formId = useId()
  const tenant = record.tenantDisplayName
  const { errors, failure, isBusy, submit, recheck } = useAsking(record, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.correctionTitle', { tenant })}
      act={t('settings.correctionSend')}
      formId={formId}
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={submit} onChange={recheck} noValidate>
        <FormAlert text={failure} className="mb-4" />
        <p className="mb-5 text-ink-2">{t('settings.correctionText', { tenant })}</p>
        <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
          <DateField
            label={t('staff.birthDate')}
            error={errors.birthDate && t('errors.fieldDate')}
            name="birthDate"
            isOwnBirthDate
            defaultValue={record.birthDate ?? ''}
          />
          <Field label={t('staff.sex')}>
            {(control) => (
              <SelectInput {...control} name="sex" defaultValue={record.sex}>
                {memberFields.sex.choices.map((sex) => (
                  <option key={sex} value={sex}>
                    {t(`staff.sex.${sex}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            label={t('staff.heightCm')}
            labelNote={t('staff.optional')}
            error={errors.heightCm && memberFieldProblem(t, 'heightCm', 'invalid')}
          >
            {(control) => (
              <TextInput
                {...control}
                name="heightCm"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={record.heightCm ?? ''}
              />
            )}
          </Field>
          <Field
            label={t('settings.correctionReason')}
            error={errors.reason && t('errors.fieldRequired')}
            className="small:col-span-2"
          >
            {(control) => (
              <textarea
                {...control}
                name="reason"
                rows={3}
                maxLength={1000}
                className="field h-auto! min-h-24 w-full resize-y py-2"
              />
            )}
          </Field>
        </div>
      </form>
    </FormDialog>
  )
}

function useAsking(record: OwnRecord, onClose: () => void) {
  const t = useT()
  const language = useLanguage()
  const { errors, show, ...checking } = useFieldErrors<FactErrors>()
  const { refuse, failure, isBusy, ...asking } = useApiMutation(recordCorrectionsApi.askForCorrection, {
    onDone: () => {
      showToast({ tone: 'good', text: t('settings.correctionSent', { tenant: record.tenantDisplayName }) })
      onClose()
    },
  })
  const check = (form: FormData) => {
    const body = { ...changedFacts(record, form, language), reason: String(form.get('reason') ?? '') }
    return recordCorrectionsApi.askForCorrection.body.safeParse(body)
  }
  const send = (form: FormData) => {
    const parsed = check(form)
    show(parsed.success ? {} : findFactErrors(parsed.error.issues), form)
    if (!parsed.success) return
    void asking.send({ params: { tenantId: record.groupId, memberId: record.memberId }, body: parsed.data })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isNothing = Object.keys(changedFacts(record, form, language)).length === 0
    refuse(isNothing ? t('settings.correctionNothing') : null)
    if (!isNothing) send(form)
  }
  const recheck = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    checking.recheck(form, () => findFactErrors(check(form).error?.issues ?? []))
  }
  return { errors, failure, isBusy, submit, recheck }
}
