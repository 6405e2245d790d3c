import type { OwnConsents } from '@salus/contract/members/consents.ts'
import { useState } from 'react'
import { type Translate, useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { ClipboardCheck } from '../../ui/icons.ts'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { ConsentRow } from './consent-row.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { EffectPreview } from './effect-preview.tsx'
import { useDecide } from './use-decide.ts'
import { useMyConsents } from './who-sees-what.tsx'

/** Shows the consent to storage for each tenant. Without this consent, a tenant stores no health data of the person. */
export function StorageConsents() {
  const { data } = useMyConsents()
  return data?.items.map((own) => <StorageConsent key={own.groupId} own={own} />)
}

function StorageConsent({ own }: { own: OwnConsents }) {
  const t = useT()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const newest = own.records.find(({ purpose }) => purpose === 'store-health-data')
  const date = newest === undefined ? '' : format.date(newest.on ?? newest.recordedAt)
  const state = own.storesHealthData ? 'consents.storedSince' : 'consents.notStored'
  return (
    <>
      <ConsentRow
        icon={<ClipboardCheck strokeWidth={1.75} />}
        title={t('consents.storeHealthData')}
        text={`${own.tenantDisplayName}: ${t(state, { date })}`}
        action={
          <Button
            aria-label={t(own.storesHealthData ? 'consents.withdrawStorageOf' : 'consents.giveStorageOf', {
              tenant: own.tenantDisplayName,
            })}
            onClick={() => setAsking(true)}
          >
            {t(own.storesHealthData ? 'consents.withdraw' : 'consents.give')}
          </Button>
        }
      />
      {isAsking && <StorageDecision own={own} onClose={() => setAsking(false)} />}
    </>
  )
}

function StorageDecision({ own, onClose }: { own: OwnConsents; onClose: () => void }) {
  const t = useT()
  const { decide, isBusy, failure } = useDecide({ tenantId: own.groupId, memberId: own.memberId }, onClose)
  // The stored consent changes while the dialog is still open. Keep showing the answered question until the response
  // has arrived.
  const isGiven = useLastKnown(isBusy ? undefined : own.storesHealthData) ?? own.storesHealthData
  const decision = { purpose: 'store-health-data', decision: isGiven ? 'withdrawn' : 'given' } as const
  return (
    <DecisionDialog
      title={t(isGiven ? 'consents.withdrawTitle' : 'consents.giveTitle')}
      effect={isGiven ? withdrawalInWords(t, own) : t('consents.effectStorageGiven', { tenant: own.tenantDisplayName })}
      purpose={isGiven ? undefined : 'store-health-data'}
      confirm={t(isGiven ? 'consents.withdrawConfirm' : 'consents.agree')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide([decision])}
      onClose={onClose}
    >
      <EffectPreview tenantId={own.groupId} memberId={own.memberId} decision={decision} isOwn />
    </DecisionDialog>
  )
}

/**
 * Describes the effect of withdrawing the consent. Counts only the results to which somebody loses access: those that
 * are shared now and that another person can see.
 */
function withdrawalInWords(t: Translate, { tenantDisplayName, readers, products }: OwnConsents): string {
  const shared = products.filter(({ isShared }) => isShared)
  const results = shared.reduce((sum, { checkUps }) => sum + checkUps, 0)
  const seen =
    shared.length === 0
      ? [t('consents.effectStorageUnseen')]
      : readers > 0 && results > 0
        ? [t('consents.effectStorageEnds', { people: readers, results })]
        : []
  return [
    t('consents.effectStorageWithdrawn', { tenant: tenantDisplayName }),
    ...seen,
    t('consents.effectStorageKept'),
  ].join(' ')
}
