import { HoldsList } from '../../../features/erasures/holds-list.tsx'
import { ReceiptsList } from '../../../features/erasures/receipts-list.tsx'
import { RetentionRules } from '../../../features/erasures/retention-rules.tsx'
import { SettingsCard } from '../../../features/tenant-settings/settings-card.tsx'
import { useT } from '../../../i18n/t.tsx'

export function DataProtection({ tenantId, level }: { readonly tenantId: number; readonly level: 2 | 3 }) {
  const t = useT()
  return (
    <>
      <SettingsCard level={level} title={t('erasures.retention')} text={t('erasures.retentionText')}>
        <RetentionRules tenantId={tenantId} />
      </SettingsCard>
      <SettingsCard level={level} title={t('erasures.holds')} text={t('erasures.holdsText')}>
        <HoldsList tenantId={tenantId} />
      </SettingsCard>
      <SettingsCard level={level} title={t('erasures.receipts')} text={t('erasures.receiptsText')}>
        <ReceiptsList tenantId={tenantId} />
      </SettingsCard>
    </>
  )
}
