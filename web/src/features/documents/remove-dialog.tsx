import { type Document, documentsApi } from '@salus/contract/documents.ts'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { invalidate } from '../../platform/query.ts'
import { NameOfMember } from '../../platform/name-of-member.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'

interface RemoveDialogProps {
  readonly tenantId: number
  readonly document: Document
  readonly onClose: () => void
}

/** Asks once more, and for the reason, which stays when the file is gone. */
export function RemoveDialog({ tenantId, document, onClose }: RemoveDialogProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { memberId, id: documentId, fileName } = document
  const remove = async () => {
    if (reason.trim() === '') {
      setProblem(t('errors.fieldRequired'))
      return input.current?.focus()
    }
    setBusy(true)
    try {
      const params = { tenantId, memberId, documentId }
      await api.call(documentsApi.removeDocument, { params, body: { reason: reason.trim() } })
      await invalidate(documentsApi.getDocumentsOfMember, { tenantId, memberId })
      showToast({ tone: 'good', text: t('documents.removed', { name: fileName }) })
      onClose()
    } catch (error) {
      setProblem(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('staff.cancel')}</Button>
      <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
        {t('documents.removeForGood')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('documents.removeTitle')}
      about={<NameOfMember {...{ tenantId, memberId }} />}
      closeLabel={t('shell.close')}
      footer={footer}
    >
      <p className="mb-4 text-ink-2">{t('documents.removeText', { name: fileName })}</p>
      <Field label={t('documents.reason')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
