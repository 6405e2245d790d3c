import type { Language } from '@salus/domain/words.ts'
import { type ConsentRecord, consentsApi, type MemberConsents as Consents } from '@salus/contract/consents.ts'
import { shares, sharesAnything } from '@salus/domain/consents/sharing.ts'
import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { ClipboardCheck, Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentRow } from './consent-row.tsx'
import { sharedInWords } from './consent-words.ts'
import { PaperConsentDialog } from './paper-consent-dialog.tsx'

interface MemberConsentsProps {
  readonly tenantId: number
  readonly memberId: string
}

/** What a member consented to, who wrote it down and when; staff add what was said on paper or in person. */
export function MemberConsents({ tenantId, memberId }: MemberConsentsProps) {
  const t = useT()
  const language = useLanguage()
  const [recording, setRecording] = useState<ConsentRecord['purpose']>()
  const answer = useApiQuery(consentsApi.getConsentsOfMember, { params: { tenantId, memberId } })
  const consents = answer.data
  if (consents === undefined && answer.isError)
    return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (consents === undefined) return <Skeleton className="m-5 h-24" />
  return (
    <>
      <ConsentRow
        icon={<ClipboardCheck strokeWidth={1.75} />}
        title={t('consents.storeHealthData')}
        text={<LastSaid consents={consents} purpose="store-health-data" />}
        action={
          <Button size="small" onClick={() => setRecording('store-health-data')}>
            {t('consents.record')}
          </Button>
        }
      />
      <ConsentRow
        icon={<Eye strokeWidth={1.75} />}
        title={t('consents.shareWithStaff')}
        text={
          <>
            {sharedOf(t, language, consents)} <LastSaid consents={consents} purpose="share-with-staff" />
          </>
        }
        action={
          <Button
            size="small"
            aria-label={t('consents.recordSharing')}
            onClick={() => setRecording('share-with-staff')}
          >
            {t('consents.record')}
          </Button>
        }
      />
      {recording && (
        <PaperConsentDialog
          key={recording}
          {...{ tenantId, memberId, consents }}
          purpose={recording}
          onClose={() => setRecording(undefined)}
        />
      )}
    </>
  )
}

function sharedOf(t: Translate, language: Language, consents: Consents): string {
  if (!sharesAnything(consents)) return t('consents.sharesNothing')
  if (consents.exceptions.length === 0) return t('consents.sharesAll')
  if (consents.sharesAll)
    return t('consents.sharesAllBut', {
      products: consents.exceptions.map((id) => productInWords(id, language)).join(', '),
    })
  return sharedInWords(
    t,
    language,
    productCatalogue.map(({ pluginId }) => ({ pluginId, isShared: shares(consents, pluginId) })),
  )
}

function LastSaid({ consents, purpose }: { consents: Consents; purpose: ConsentRecord['purpose'] }) {
  const t = useT()
  const format = useFormat()
  const newest = consents.records.find((record) => record.purpose === purpose)
  return newest === undefined ? t('consents.neverSaid') : saidInWords(t, format, newest)
}

const keys = {
  given: 'consents.said.given',
  withdrawn: 'consents.said.withdrawn',
  asked: 'consents.said.asked',
  pending: 'consents.said.pending',
} as const

function saidInWords(t: Translate, format: Format, record: ConsentRecord): string {
  return t(keys[record.decision], {
    date: format.date(record.on ?? record.recordedAt),
    name: record.recordedBy ?? '',
    how: t(`consents.how.${record.how}`),
  })
}
