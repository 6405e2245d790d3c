import { type OwnRecord, recordCorrectionsApi } from '@salus/contract/record-corrections.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { DateField } from '../../platform/dates/date-field.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { invalidate } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
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
        <div role="alert">
          {failure !== null && (
            <p className="mb-4 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{failure}</p>
          )}
        </div>
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
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (body: Record<string, unknown>) => {
    const parsed = recordCorrectionsApi.askForCorrection.body.safeParse(body)
    setErrors(parsed.success ? {} : factErrorsOf(parsed.error.issues))
    if (!parsed.success) return
    setBusy(true)
    try {
      const params = { tenantId: record.groupId, memberId: record.memberId }
      await api.call(recordCorrectionsApi.askForCorrection, {
        params,
        body: parsed.data,
      })
      await invalidate(recordCorrectionsApi.getMyRecords)
      showToast({ tone: 'good', text: t('settings.correctionSent', { tenant: record.tenantDisplayName }) })
      onClose()
    } catch (error) {
      setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const changed = changedFacts(record, form)
    const isNothing = Object.keys(changed).length === 0
    setFailure(isNothing ? t('settings.correctionNothing') : null)
    if (!isNothing) void send({ ...changed, reason: String(form.get('reason') ?? '') })
  }
  return { errors, failure, isBusy, submit }
}
