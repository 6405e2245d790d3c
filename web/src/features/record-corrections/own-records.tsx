import {
  type OwnRecord,
  type RecordCorrection,
  recordCorrectionsApi,
} from '@salus/contract/members/record-corrections.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AskCorrectionDialog } from './ask-correction-dialog.tsx'
import { useFactWords } from './use-fact-words.ts'

export const useMyRecords = () => useApiQuery(recordCorrectionsApi.getMyRecords, {}, { staleTime: 0 })

export function OwnRecords() {
  const answer = useMyRecords()
  const items = answer.data?.items
  if (items === undefined && answer.isError)
    return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (items === undefined) return <Skeleton className="m-5 h-16" />
  return items.map((record) => <OneRecord key={record.groupId} record={record} />)
}

function OneRecord({ record }: { readonly record: OwnRecord }) {
  const t = useT()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const tenant = record.tenantDisplayName
  const [newest] = record.corrections
  const notGiven = t('settings.recordNotGiven')
  return (
    <section className="px-5 py-4" aria-label={tenant}>
      <h3 className="font-medium">{tenant}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 @[30rem]:grid-cols-3">
        <Fact label={t('staff.birthDate')}>{record.birthDate === null ? notGiven : format.date(record.birthDate)}</Fact>
        <Fact label={t('staff.sex')}>{t(`staff.sex.${record.sex}`)}</Fact>
        <Fact label={t('staff.heightCm')}>
          {record.heightCm === null ? notGiven : t('settings.heightValue', { height: format.number(record.heightCm) })}
        </Fact>
      </dl>
      {newest && <Standing correction={newest} />}
      {newest?.state !== 'open' && (
        <Button
          className="mt-3"
          size="small"
          aria-label={t('settings.askCorrectionOf', { tenant })}
          onClick={() => setAsking(true)}
        >
          {t('settings.askCorrection')}
        </Button>
      )}
      {isAsking && <AskCorrectionDialog record={record} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="num break-words">{children}</dd>
    </div>
  )
}

function Standing({ correction }: { readonly correction: RecordCorrection }) {
  const t = useT()
  const format = useFormat()
  const factWords = useFactWords()
  return (
    <p className="mt-3 rounded-control bg-well px-4 py-3 text-small text-ink-2 [overflow-wrap:anywhere]">
      {t(`settings.correction.${correction.state}`, {
        date: format.date(correction.answeredAt ?? correction.askedAt),
        what: factWords(correction),
        name: correction.answeredBy ?? '',
        answer: correction.answer ?? '',
      })}
    </p>
  )
}
