import { type OwnRecord, recordCorrectionsApi } from '@salus/contract/record-corrections.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useApiMutation } from '../../platform/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { changedFacts, type FactErrors, factErrorsOf } from './changed-facts.ts'

const sexes = ['female', 'male', 'diverse'] as const

interface AskCorrectionDialogProps {
  readonly record: OwnRecord
  readonly onClose: () => void
}

/** What is on record, to be changed to what is right, and why. Nothing changes before staff have answered. */
export function AskCorrectionDialog({ record, onClose }: AskCorrectionDialogProps) {
  const t = useT()
  const formId = useId()
  const tenant = record.tenantDisplayName
  const { errors, failure, isBusy, submit } = useAsking(record, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('settings.correctionTitle', { tenant })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('settings.correctionSend')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
                {sexes.map((sex) => (
                  <option key={sex} value={sex}>
                    {t(`staff.${sex}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            label={t('staff.height')}
            labelNote={t('staff.optional')}
            error={errors.heightCm && t('errors.fieldRange', { min: 50, max: 250 })}
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
    </Dialog>
  )
}

function useAsking(record: OwnRecord, onClose: () => void) {
  const t = useT()
  const [errors, setErrors] = useState<FactErrors>({})
  const { refuse, failure, isBusy, ...asking } = useApiMutation(recordCorrectionsApi.askForCorrection, {
    onDone: () => {
      showToast({ tone: 'good', text: t('settings.correctionSent', { tenant: record.tenantDisplayName }) })
      onClose()
    },
  })
  const send = (body: Record<string, unknown>) => {
    const parsed = recordCorrectionsApi.askForCorrection.body.safeParse(body)
    setErrors(parsed.success ? {} : factErrorsOf(parsed.error.issues))
    if (!parsed.success) return
    void asking.send({ params: { tenantId: record.groupId, memberId: record.memberId }, body: parsed.data })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const changed = changedFacts(record, form)
    const isNothing = Object.keys(changed).length === 0
    refuse(isNothing ? t('settings.correctionNothing') : null)
    if (!isNothing) send({ ...changed, reason: String(form.get('reason') ?? '') })
  }
  return { errors, failure, isBusy, submit }
}
