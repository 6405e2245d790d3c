import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import { reassignmentsApi } from '@salus/contract/check-ups/reassignments.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { doubtTexts } from '../../platform/people/doubt-texts.ts'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { write } from '../../platform/api/write.ts'
import { MemberSelect } from '../../pieces/member-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CircleAlert, TriangleAlert } from '../../ui/icons.ts'
import { FailureNote } from './failure-note.tsx'
import { useCorrection } from './use-correction.ts'

interface ReassignDialogProps {
  readonly checkUp: CheckUp
  readonly onClose: () => void
  readonly onDone: (checkUp: CheckUp) => void
  readonly onShowCurrent: () => void
}

export function ReassignDialog({ checkUp, onClose, onDone, onShowCurrent }: ReassignDialogProps) {
  const t = useT()
  const [memberId, setMemberId] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failure, send } = useCorrection(onDone)
  // Doubts about one member do not apply to another member. The doubts disappear when staff choose another member.
  const doubts =
    asked === memberId && failure?.problem?.code === 'maybe-another-person' ? (failure.problem.doubts ?? []) : []
  const reassign = () => {
    setMissing(memberId === undefined)
    if (memberId === undefined) return
    setAsked(memberId)
    const params = { tenantId: checkUp.groupId, resultGuid: checkUp.resultGuid }
    const confirmed = doubts.length > 0 ? { confirmed: true } : {}
    const body = { revision: checkUp.revision, memberId, reason: t('corrections.reassignReason'), ...confirmed }
    void send(() => write(reassignmentsApi.reassignCheckUp, { params, body }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('corrections.reassignTitle')}
      about={<NameOfMember tenantId={checkUp.groupId} memberId={checkUp.memberId} />}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('corrections.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={reassign}>
            {t(doubts.length > 0 ? 'corrections.reassignAnyway' : 'corrections.reassignConfirm')}
          </Button>
        </>
      }
    >
      {failure?.problem?.code !== 'maybe-another-person' && (
        <FailureNote failure={failure} onShowCurrent={onShowCurrent} />
      )}
      <p className="mb-4 text-ink-2">{t('corrections.reassignText')}</p>
      <MemberSelect
        tenantId={checkUp.groupId}
        memberId={memberId}
        onChange={setMemberId}
        placeholder={t('corrections.reassignMember')}
        without={checkUp.memberId}
        takesFocus
      />
      <div role="alert">
        {isMissing && memberId === undefined && (
          <p className="mt-2 flex items-start gap-2 text-small text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {t('corrections.reassignMissing')}
          </p>
        )}
        <Doubts doubts={doubts} />
      </div>
      {/* Leaves room for the list of members, which opens below the field. */}
      <div className="h-40" />
    </Dialog>
  )
}

function Doubts({ doubts }: { readonly doubts: readonly PersonDoubt[] }) {
  const t = useT()
  const format = useFormat()
  if (doubts.length === 0) return null
  return (
    <div className="mt-4 flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <ul className="num list-disc pl-5">
        {doubtTexts(doubts, { t, format }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
