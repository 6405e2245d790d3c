import { type RecordCorrection, recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useFactWords } from './use-fact-words.ts'

interface OfMember {
  readonly tenantId: number
  readonly memberId: string
}

/**
 * Shows the correction that the member asks for. Staff accept it, or refuse it with a reason. Renders nothing if no
 * correction is requested.
 */
export function CorrectionsOfMember(of: OfMember) {
  const { data } = useApiQuery(recordCorrectionsApi.getCorrectionsOfMember, { params: { ...of } }, { staleTime: 0 })
  const open = data?.items.find(({ state }) => state === 'open')
  return open && <OpenCorrection key={open.id} {...of} correction={open} />
}

function OpenCorrection({ correction, ...of }: OfMember & { readonly correction: RecordCorrection }) {
  const t = useT()
  const format = useFormat()
  const factWords = useFactWords()
  const [reason, setReason] = useState('')
  const [lacksReason, setLacksReason] = useState(false)
  const { answer, isBusy } = useAnswer(of, correction.id)
  const decide = (decision: 'granted' | 'refused') => {
    setLacksReason(reason.trim() === '')
    if (reason.trim() !== '') void answer({ decision, reason })
  }
  const asked = { date: format.date(correction.askedAt), what: factWords(correction) }
  return (
    <Card heading={t('record.corrections')} isPadded className="mb-4" aria-label={t('record.corrections')}>
      <p className="font-medium">{t('record.correctionAsked', asked)}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">{t('record.correctionReason', { reason: correction.reason })}</p>
      <p className="mt-1 text-small text-ink-2">{t('record.correctionEffect')}</p>
      <Field label={t('record.correctionAnswer')} error={lacksReason && t('errors.fieldRequired')} className="mt-4">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={1000}
            className="field h-auto! min-h-16 w-full resize-y py-2"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={() => decide('granted')}>
          {t('record.correctionGrant')}
        </Button>
        <Button isBusy={isBusy} onClick={() => decide('refused')}>
          {t('record.correctionRefuse')}
        </Button>
      </div>
    </Card>
  )
}

function useAnswer({ tenantId, memberId }: OfMember, correctionId: string) {
  const t = useT()
  const { send, isBusy } = useApiMutation(recordCorrectionsApi.answerCorrection, {
    onDone: (_, { body }) =>
      void showToast({
        tone: 'good',
        text: t(body.decision === 'granted' ? 'record.correctionGranted' : 'record.correctionRefused'),
      }),
    toast: true,
  })
  const answer = (body: { readonly decision: 'granted' | 'refused'; readonly reason: string }) =>
    send({ params: { tenantId, memberId, correctionId }, body })
  return { answer, isBusy }
}
