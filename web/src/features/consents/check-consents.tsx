import { type ConsentRecord, consentsApi, type OwnConsents } from '@salus/contract/members/consents.ts'
import { findConsentText, memberPurposes } from '@salus/domain/consents/consent-texts.ts'
import { resultsInWords } from '@salus/domain/products/results-name.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { hasEndedWithAccess } from './consent-words.ts'
import { useMyConsents } from './who-sees-what.tsx'

interface Linking {
  /** Set on pages where consents cannot be changed. Adds a link to the page where they can be changed. */
  readonly hasLink?: boolean
}

/**
 * Shows the consents that other people recorded for the member and that the member has not confirmed. The member can
 * confirm or change them.
 */
export function CheckConsents({ hasLink = false }: Linking) {
  const { data } = useMyConsents()
  return data?.items
    .filter(({ unconfirmed }) => unconfirmed > 0)
    .map((own) => <CheckOne key={own.groupId} own={own} hasLink={hasLink} />)
}

interface CheckOneProps extends Linking {
  readonly own: OwnConsents
}

function CheckOne({ own, hasLink }: CheckOneProps) {
  const t = useT()
  const { confirm, isBusy } = useConfirm(own)
  const records = unconfirmedRecords(own)
  return (
    <Card
      heading={t('consents.check.title')}
      isPadded
      className="mb-4"
      role="region"
      aria-label={t('consents.check.title')}
    >
      <p className="text-ink-2">
        {t(records.every(hasEndedWithAccess) ? 'consents.check.textEnded' : 'consents.check.text', {
          tenant: own.tenantDisplayName,
        })}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {records.map((record) => (
          <Recorded key={`${record.recordedAt} ${record.purpose} ${record.pluginId}`} record={record} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" isBusy={isBusy} onClick={confirm}>
          {t('consents.check.confirm')}
        </Button>
        {hasLink && (
          <Link {...paths.profileSettings()} search={{ section: 'privacy' }} className={buttonClass({})}>
            {t('consents.check.change')}
          </Link>
        )}
      </div>
    </Card>
  )
}

/**
 * Returns the decisions that the member still has to confirm. These are the newest records that the member did not make
 * online. `unconfirmed` is their number.
 */
const unconfirmedRecords = ({ records, unconfirmed }: OwnConsents): readonly ConsentRecord[] =>
  records
    .filter(({ how, decision }) => how !== 'by-member-online' && (decision === 'given' || decision === 'withdrawn'))
    .slice(0, unconfirmed)

function Recorded({ record }: { readonly record: ConsentRecord }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const what = t(record.purpose === 'store-health-data' ? 'consents.storeHealthData' : 'consents.shareWithStaff')
  const kind = record.pluginId === null ? '' : ` (${resultsInWords(record.pluginId, language)})`
  const date = format.date(record.on ?? record.recordedAt)
  if (hasEndedWithAccess(record)) return <li>{t('consents.check.ended', { what, date })}</li>
  return (
    <li>
      {t(record.decision === 'given' ? 'consents.check.given' : 'consents.check.withdrawn', {
        what: `${what}${kind}`,
        date,
        how: t(`consents.how.${record.how}`),
        name: record.recordedBy ?? '',
      })}
    </li>
  )
}

function useConfirm(own: OwnConsents) {
  const t = useT()
  const language = useLanguage()
  const { send, isBusy } = useApiMutation(consentsApi.confirmConsents, {
    onDone: () => void showToast({ tone: 'good', text: t('consents.check.done') }),
    toast: true,
  })
  const confirm = () => {
    const concerned = new Set(unconfirmedRecords(own).map(({ purpose }) => purpose))
    const shown = memberPurposes.filter((purpose) => concerned.has(purpose))
    void send({
      params: { tenantId: own.groupId, memberId: own.memberId },
      body: { textVersions: Object.fromEntries(shown.map((one) => [one, findConsentText(one).version])), language },
    })
  }
  return { confirm, isBusy }
}
