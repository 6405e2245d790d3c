import { type Operator, operatorApi } from '@salus/contract/service/operator.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function Imprint() {
  const t = useT()
  const { data, error, refetch } = useApiQuery(operatorApi.getOperator, {}, { staleTime: Infinity })
  if (error) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-3 h-40 w-full max-w-[28rem]" />
  const lines = listLines(data)
  if (data.name === null && lines.length === 0) return <p>{t('public.imprintMissing')}</p>
  return (
    <>
      <address className="mt-3 not-italic text-ink">
        {[data.name, ...data.address].map((line) => line !== null && <div key={line}>{line}</div>)}
      </address>
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-ink small:grid-cols-[max-content_minmax(0,1fr)]">
        {lines.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Line = readonly [TranslationKey, ReactNode]

const listLines = ({ representative, email, phone, register, vatId, privacyContact }: Operator): readonly Line[] =>
  (
    [
      ['public.imprintRepresentative', representative],
      ['public.imprintEmail', email === null ? null : <MailTo address={email} />],
      [
        'public.imprintPhone',
        phone === null ? null : (
          <a className="link touch" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        ),
      ],
      ['public.imprintRegister', register],
      ['public.imprintVatId', vatId],
      ['public.imprintPrivacy', privacyContact],
    ] satisfies readonly Line[]
  ).filter(([, value]) => value !== null)

const MailTo = ({ address }: { address: string }) => (
  <a className="link touch" href={`mailto:${address}`}>
    {address}
  </a>
)
