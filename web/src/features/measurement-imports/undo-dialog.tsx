import { type MeasurementImport, measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { refreshAfter } from './use-measurement-file.ts'

interface UndoDialogProps {
  readonly tenantId: number
  readonly taken: MeasurementImport
  readonly onClose: () => void
  readonly onDone: (undone: MeasurementImport) => void
}

/** Asks once more, and for the reason. */
export function UndoDialog({ tenantId, taken, onClose, onDone }: UndoDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const undo = async () => {
    setAsked(true)
    if (reason.trim() === '') return input.current?.focus()
    setBusy(true)
    setFailure('')
    try {
      const params = { tenantId, importId: taken.importId }
      const undone = await api.call(measurementImportsApi.undoMeasurementImport, { params, body: { reason } })
      refreshAfter(tenantId)
      onDone(undone)
    } catch (error) {
      setFailure([problemText(t, error), rowsText(error, t)].filter((part) => part !== '').join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('measurementFiles.undoTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('measurementFiles.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void undo()}>
            {t('measurementFiles.undo')}
          </Button>
        </>
      }
    >
      <div role="alert">
        {failure !== '' && (
          <p className="mb-4 flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {failure}
          </p>
        )}
      </div>
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
            ref={input}
            value={reason}
            maxLength={500}
            aria-required
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Which rows were corrected since. */
function rowsText(error: unknown, t: ReturnType<typeof useT>): string {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'import-corrected') return ''
  const rows = (error.problem.errors ?? []).map(({ path }) => path.replace('rows.', ''))
  return t('measurementFiles.correctedRows', { rows: rows.join(', ') })
}
