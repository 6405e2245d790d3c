import { useParams } from '@tanstack/react-router'
import { OrderSheet } from '../../../features/tariff/order-sheet.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Printer } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant } from '../staff-area.tsx'

export function TariffOrderPage() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const { orderId } = useParams({ from: '/inside/staff/$groupId/upgrade-tariff/orders/$orderId' })
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.upgrade(tenantId)}>{t('tariff.toTariff')}</BackLink>
      <PageHeader
        title={t('tariff.confirmation')}
        text={membership.displayName}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('tariff.print')}
          </Button>
        }
      />
      <OrderSheet tenantId={tenantId} orderId={orderId} />
    </div>
  )
}
