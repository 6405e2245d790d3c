import { type AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { DateTimeField } from '../../platform/dates/date-field.tsx'
import { useMemberWords } from '../../platform/people/person-words.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isDayWithTime } from '../../ui/fields/date-parts.ts'
import { Field } from '../../ui/fields/field.tsx'
import { changesOf, type Given, toLocal } from './correction.ts'
import { FailureNote } from './failure-note.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCorrection } from './use-correction.ts'

export interface EditedAnswers {
  /** The answers to send. */
  readonly answers: AnswersInput
  /** Number of missing or impossible values. */
  readonly missing: number
  /** Draws the fields. `isStrict`: the person tried to save; `problem`: the server's refusal. */
  readonly renderForm: (isStrict: boolean, problem: Problem | null) => ReactNode
}

interface CorrectDialogProps {
  readonly checkUp: CheckUp
  /** Omitted if the values were not entered here and cannot be changed. */
  readonly edited: EditedAnswers | undefined
  /** Advice before changing the answers. */
  readonly hint?: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: (checkUp: CheckUp) => void
  readonly onShowCurrent: () => void
}

/** Edits answers, date and note of a check-up, with a reason. Only changes are sent. */
export function CorrectDialog({ checkUp, edited, hint, isOpen, onClose, onDone, onShowCurrent }: CorrectDialogProps) {
  const t = useT()
  const [given, setGiven] = useState<Given>({
    reason: '',
    date: toLocal(checkUp.dateOfMeasurement),
    note: checkUp.note ?? '',
  })
  const person = useMemberWords(checkUp.groupId)
  const [now] = useState(() => toLocal(new Date().toISOString()))
  const [isAsked, setAsked] = useState(false)
  const reason = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const isDateWrong = isAsked && !isDayWithTime(given.date)
  const { isBusy, failure, fail, send } = useCorrection(onDone)
  const set = (changed: Partial<Given>) => setGiven({ ...given, ...changed })
  const save = () => {
    setAsked(true)
    const changes = changesOf(checkUp, given, edited?.answers)
    if (changes === null) return fail(t('corrections.nothingChanged'))
    if (edited !== undefined && edited.missing > 0) return fail(t('corrections.incomplete', { count: edited.missing }))
    if (!isDayWithTime(given.date)) return date.current?.focus()
    if (given.reason.trim() === '') return reason.current?.focus()
    const params = { tenantId: checkUp.groupId, resultGuid: checkUp.resultGuid }
    const body = { revision: checkUp.revision, reason: given.reason.trim(), ...changes }
    void send(() => write(checkUpsApi.amendCheckUp, { params, body }))
  }
  const isDateRefused = failure?.problem?.errors?.some(({ path }) => path === 'dateOfMeasurement') === true
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('corrections.correctTitle')}
      about={<NameOfMember tenantId={checkUp.groupId} memberId={checkUp.memberId} />}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('corrections.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={save}>
            {t('corrections.save')}
          </Button>
        </>
      }
    >
      <FailureNote failure={failure} onShowCurrent={onShowCurrent} />
      <p className="mb-4 text-ink-2">{t('corrections.correctText')}</p>
      <ReasonField
        ref={reason}
        value={given.reason}
        onChange={(value) => set({ reason: value })}
        hint={t('corrections.reasonHint', { person: person.subject })}
        isAsked={isAsked}
      />
      <div className="mt-4 grid gap-4 small:grid-cols-2">
        <DateTimeField
          ref={date}
          label={t('corrections.date')}
          error={isDateRefused ? t('corrections.dateRefused') : isDateWrong ? t('errors.fieldDayAndTime') : undefined}
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
      {edited?.renderForm(isAsked, failure?.problem ?? null)}
    </Dialog>
  )
}
