import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { DateTimeField } from '../../platform/dates/date-field.tsx'
import { writeWallTime } from '../../platform/dates/wall-time.ts'
import { useMemberWords } from '../../platform/people/person-words.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { isDayWithTime } from '../../ui/fields/date-parts.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FailureNote } from './failure-note.tsx'
import { ReasonField } from './reason-field.tsx'
import type { CorrectionForm } from './use-correction-form.ts'

interface CorrectDialogProps {
  readonly checkUp: CheckUp
  readonly form: CorrectionForm
  /** Advice to read before changing the answers. */
  readonly hint?: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onShowCurrent: () => void
  /**
   * The fields for the answers. Omitted if the values were not entered in Salus, because such values cannot be changed.
   */
  readonly children?: ReactNode
}

export function CorrectDialog(props: CorrectDialogProps) {
  const { checkUp, form, hint, isOpen, onClose, onShowCurrent, children } = props
  const { given, set, isAsked, isBusy, failure, save } = form
  const t = useT()
  const { timeZone } = useFormat()
  const person = useMemberWords(checkUp.groupId)
  const [now] = useState(() => writeWallTime(new Date().toISOString(), timeZone))
  const dateError = useDateError(form)
  if (!isOpen) return null
  return (
    <FormDialog
      onClose={onClose}
      title={t('corrections.correctTitle')}
      about={<NameOfMember tenantId={checkUp.groupId} memberId={checkUp.memberId} />}
      act={t('corrections.save')}
      isBusy={isBusy}
      onAct={save}
    >
      <FailureNote failure={failure} onShowCurrent={onShowCurrent} />
      <p className="mb-4 text-ink-2">{t('corrections.correctText')}</p>
      <ReasonField
        value={given.reason}
        onChange={(value) => set({ reason: value })}
        hint={t('corrections.reasonHint', { person: person.subject })}
        isAsked={isAsked}
      />
      <div className="mt-4 grid gap-4 small:grid-cols-2">
        <DateTimeField
          label={t('corrections.date')}
          error={dateError}
          value={given.date}
          max={now}
          onChange={(value) => set({ date: value })}
        />
        <Field label={t('corrections.note')}>
          {(control) => (
            <textarea
              {...control}
              value={given.note}
              maxLength={4000}
              rows={2}
              className="field h-auto! min-h-10 w-full resize-y py-2"
              onChange={(event) => set({ note: event.target.value })}
            />
          )}
        </Field>
      </div>
      {hint !== undefined && <p className="mt-4 text-small text-ink-2">{hint}</p>}
      {children}
    </FormDialog>
  )
}

function useDateError({ given, isAsked, isSkipped, failure }: CorrectionForm): string | undefined {
  const t = useT()
  if (failure?.problem?.errors?.some(({ path }) => path === 'dateOfMeasurement')) return t('corrections.dateRefused')
  if (isAsked && isSkipped) return t('errors.fieldTimeSkipped')
  return isAsked && !isDayWithTime(given.date) ? t('errors.fieldDayAndTime') : undefined
}
