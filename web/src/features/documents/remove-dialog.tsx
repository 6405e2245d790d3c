import { type Document, documentsApi } from '@salus/contract/members/documents.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

interface RemoveDialogProps {
  readonly tenantId: number
  readonly document: Document
  readonly onClose: () => void
}

/** Asks for the reason before a document is removed. The reason is kept after the removal. */
export function RemoveDialog({ tenantId, document, onClose }: RemoveDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { memberId, id: documentId, fileName } = document
  const { send, refuse, failure, isBusy } = useApiMutation(documentsApi.removeDocument, {
    onDone: () => {
      showToast({ tone: 'good', text: t('documents.removed', { name: fileName }) })
      onClose()
    },
  })
  const remove = () => {
    if (reason.trim() === '') return refuse(t('errors.fieldRequired'))
    void send({ params: { tenantId, memberId, documentId }, body: { reason: reason.trim() } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.removeTitle')}
      about={<NameOfMember {...{ tenantId, memberId }} />}
      act={t('documents.removeForGood')}
      isDanger
      isBusy={isBusy}
      onAct={remove}
    >
      <p className="mb-4 text-ink-2">{t('documents.removeText', { name: fileName })}</p>
      <Field label={t('documents.reason')} error={failure}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
