import type { Language } from '@salus/domain/words.ts'
import { type ConsentRecord, consentsApi, type MemberConsents as Consents } from '@salus/contract/members/consents.ts'
import { shares, sharesAnything } from '@salus/domain/consents/sharing.ts'
import { onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { resultsInWords } from '@salus/domain/products/results-name.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { ClipboardCheck, Eye } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentRow } from './consent-row.tsx'
import { hasEndedWithAccess, sharedInWords } from './consent-words.ts'
import { recordableDecisions } from './recordable.ts'
import { PaperConsentDialog } from './paper-consent-dialog.tsx'

interface MemberConsentsProps {
  readonly tenantId: number
  readonly memberId: string
}

export function MemberConsents({ tenantId, memberId }: MemberConsentsProps) {
  const t = useT()
  const language = useLanguage()
  const [recording, setRecording] = useState<ConsentRecord['purpose']>()
  const answer = useApiQuery(consentsApi.getConsentsOfMember, { params: { tenantId, memberId } })
  const consents = answer.data
  if (consents === undefined && answer.isError)
    return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (consents === undefined) return <RowsToCome />
  return (
    <>
      <ConsentRow
        icon={<ClipboardCheck strokeWidth={1.75} />}
        title={t('consents.storeHealthData')}
        text={<LatestDecision consents={consents} purpose="store-health-data" />}
        action={<RecordButton consents={consents} purpose="store-health-data" onPress={setRecording} />}
      />
      <ConsentRow
        icon={<Eye strokeWidth={1.75} />}
        title={t('consents.shareWithStaff')}
        text={
          <>
            {writeSharing(t, language, consents)} <LatestDecision consents={consents} purpose="share-with-staff" />
          </>
        }
        action={<RecordButton consents={consents} purpose="share-with-staff" onPress={setRecording} />}
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

function RowsToCome() {
  const t = useT()
  const action = <Skeleton className="h-8 w-24 rounded-control" />
  return (
    <>
      <ConsentRow
        icon={<ClipboardCheck strokeWidth={1.75} />}
        title={t('consents.storeHealthData')}
        text={<Skeleton className="h-[2.125rem] rounded-chip" />}
        action={action}
      />
      <ConsentRow
        icon={<Eye strokeWidth={1.75} />}
        title={t('consents.shareWithStaff')}
        text={<Skeleton className="h-[3.1875rem] rounded-chip" />}
        action={action}
      />
    </>
  )
}

interface RecordButtonProps {
  readonly consents: Consents
  readonly purpose: ConsentRecord['purpose']
  readonly onPress: (purpose: ConsentRecord['purpose']) => void
}

/**
 * Renders a button to record a decision, or a text if only the member can decide. Renders nothing if the consent to
 * sharing must wait for the consent to storage.
 */
function RecordButton({ consents, purpose, onPress }: RecordButtonProps) {
  const t = useT()
  if (recordableDecisions(consents, purpose).length === 0) {
    if (!consents.decidesAlone && !onlyMemberOpensSharing(consents.tenantKind)) return null
    const why = consents.decidesAlone ? 'consents.decidesAloneShort' : 'consents.sharingByMemberOnlyShort'
    return <p className="text-small text-muted">{t(why)}</p>
  }
  return (
    <Button
      size="small"
      aria-label={purpose === 'share-with-staff' ? t('consents.recordSharing') : undefined}
      onClick={() => onPress(purpose)}
    >
      {t('consents.record')}
    </Button>
  )
}

function writeSharing(t: Translate, language: Language, consents: Consents): string {
  if (!sharesAnything(consents)) return t('consents.sharesNothing')
  if (consents.exceptions.length === 0) return t('consents.sharesAll')
  if (consents.sharesAll)
    return t('consents.sharesAllBut', {
      products: consents.exceptions.map((id) => resultsInWords(id, language)).join(', '),
    })
  return sharedInWords(
    t,
    language,
    productCatalogue.map(({ pluginId }) => ({ pluginId, isShared: shares(consents, pluginId) })),
  )
}

function LatestDecision({ consents, purpose }: { consents: Consents; purpose: ConsentRecord['purpose'] }) {
  const t = useT()
  const format = useFormat()
  const newest = consents.records.find((record) => record.purpose === purpose)
  return newest === undefined ? t('consents.neverSaid') : writeDecision(t, format, newest)
}

const keys = {
  given: 'consents.said.given',
  withdrawn: 'consents.said.withdrawn',
  asked: 'consents.said.asked',
  pending: 'consents.said.pending',
  confirmed: 'consents.said.confirmed',
} as const

function writeDecision(t: Translate, format: Format, record: ConsentRecord): string {
  const date = format.date(record.on ?? record.recordedAt)
  if (hasEndedWithAccess(record)) return t('consents.said.ended', { date })
  return t(keys[record.decision], {
    date,
    name: record.recordedBy ?? '',
    how: t(`consents.how.${record.how}`),
  })
}
