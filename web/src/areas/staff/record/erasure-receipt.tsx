import { useParams } from '@tanstack/react-router'
import { ReceiptSheet } from '../../../features/erasures/receipt-sheet.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Printer } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant } from '../staff-area.tsx'

/** The receipt of an erasure for the tenant's files, without the person's name. */
export function ErasureReceiptPage() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const { erasureId } = useParams({ from: '/inside/staff/$groupId/tenant-settings/erasures/$erasureId' })
  return (
    <>
      <BackLink target={paths.staff.tenantSettings(tenantId, 'data-protection')}>
        {t('tenantSettings.dataProtection')}
      </BackLink>
      <PageHeader
        title={t('erasures.receipt')}
        text={`${membership.displayName}. ${t('erasures.receiptText')}`}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('erasures.print')}
          </Button>
        }
      />
      <ReceiptSheet tenantId={tenantId} erasureId={erasureId} />
    </>
  )
}
