import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useMemberWords } from '../../platform/people/person-words.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { write } from '../../platform/api/write.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCorrection } from './use-correction.ts'

interface WithdrawDialogProps {
  readonly checkUp: CheckUp
  readonly onClose: () => void
  readonly onDone: (checkUp: CheckUp) => void
  readonly onShowCurrent: () => void
}

export function WithdrawDialog({ checkUp, onClose, onDone, onShowCurrent }: WithdrawDialogProps) {
  const t = useT()
  const person = useMemberWords(checkUp.groupId)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, send } = useCorrection(onDone)
  const withdraw = () => {
    setAsked(true)
    if (reason.trim() === '') return
    const params = { tenantId: checkUp.groupId, resultGuid: checkUp.resultGuid }
    const body = { revision: checkUp.revision, reason: reason.trim() }
    void send(() => write(checkUpsApi.withdrawCheckUp, { params, body }))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('corrections.withdrawTitle')}
      about={<NameOfMember tenantId={checkUp.groupId} memberId={checkUp.memberId} />}
      act={t('corrections.withdrawConfirm')}
      isDanger
      isBusy={isBusy}
      onAct={withdraw}
    >
      <FailureNote failure={failure} onShowCurrent={onShowCurrent} />
      <p className="mb-4 text-ink-2">{t('corrections.withdrawText', { person: person.subject })}</p>
      <ReasonField value={reason} onChange={setReason} hint={t('corrections.withdrawReasonHint')} isAsked={isAsked} />
    </FormDialog>
  )
}
