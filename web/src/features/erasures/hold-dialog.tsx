import type { z } from 'zod'
import { erasuresApi } from '@salus/contract/members/erasures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { DateField } from '../../platform/dates/date-field.tsx'
import { FactsOfMember } from '../../platform/people/name-of-member.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { writeAndLeave } from '../../platform/api/write.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useMemberName } from './use-member-name.ts'

interface HoldDialogProps {
  readonly tenantId: number
  readonly memberId: string
  readonly onClose: () => void
}

/** Puts a record on hold if it must not be erased yet. The record is hidden until the hold ends, and then erased. */
export function HoldDialog({ tenantId, memberId, onClose }: HoldDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const name = useMemberName(tenantId, memberId)
  const [reason, setReason] = useState('')
  const [endsOn, setEndsOn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, send } = useSending((body: z.input<typeof erasuresApi.holdMember.body>) =>
    writeAndLeave(erasuresApi.holdMember, { params: { tenantId, memberId }, body }, () => {
      showToast({ text: t('erasures.held', { name }), tone: 'good' })
      return navigate(paths.staff.members(tenantId))
    }),
  )
  const hold = () => {
    setAsked(true)
    if (reason.trim() === '' || (endsOn !== '' && !isDay(endsOn))) return
    const body = { reason: reason.trim(), ...(endsOn === '' ? {} : { endsOn }) }
    void send(body)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('erasures.holdTitle', { name })}
      about={<FactsOfMember tenantId={tenantId} memberId={memberId} />}
      act={t('erasures.holdConfirm')}
      isBusy={isBusy}
      onAct={hold}
    >
      <p className="mb-4">{t('erasures.holdText')}</p>
      <div className="space-y-4">
        <Field
          label={t('erasures.reason')}
          hint={t('erasures.reasonHint')}
          error={isAsked && reason.trim() === '' ? t('errors.fieldRequired') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={300}
              required
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DateField label={t('erasures.endsOn')} hint={t('erasures.endsOnHint')} value={endsOn} onChange={setEndsOn} />
      </div>
      <FormAlert text={failure} className="mt-3" />
    </FormDialog>
  )
}
