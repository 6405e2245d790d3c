import { type MeasurementImport, measurementImportsApi } from '@salus/contract/measuring/imports.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface UndoDialogProps {
  readonly tenantId: number
  readonly taken: MeasurementImport
  readonly onClose: () => void
  readonly onDone: (undone: MeasurementImport) => void
}

export function UndoDialog({ tenantId, taken, onClose, onDone }: UndoDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, failure, isBusy } = useApiMutation(measurementImportsApi.undoMeasurementImport, {
    onDone,
    wordsFor: (error) => [problemText(t, error), rowsText(error, t)].filter((part) => part !== '').join(' '),
  })
  const undo = () => {
    setAsked(true)
    if (reason.trim() === '') return
    void send({ params: { tenantId, importId: taken.importId }, body: { reason } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('measurementFiles.undoTitle')}
      act={t('measurementFiles.undo')}
      isDanger
      isBusy={isBusy}
      onAct={undo}
    >
      <FormAlert text={failure} className="mb-4" />
      <p className="mb-4 text-ink-2">
        {t('measurementFiles.undoText', { count: taken.rowsStored, name: taken.fileName })}
      </p>
      <Field
        label={t('measurementFiles.reason')}
        error={isAsked && reason.trim() === '' ? t('errors.fieldRequired') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={500}
            aria-required
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/**
 * Lists the rows that were corrected after the import and therefore prevent undoing it. Returns an empty text for other
 * errors.
 */
function rowsText(error: unknown, t: ReturnType<typeof useT>): string {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'import-corrected') return ''
  const rows = (error.problem.errors ?? []).map(({ path }) => path.replace('rows.', ''))
  return t('measurementFiles.correctedRows', { rows: rows.join(', ') })
}
