import { type TariffOrder, tariffOrdersApi } from '@salus/contract/tenant/tariff-orders.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMoney } from './money.ts'
import { useOrderWords } from './order-words.ts'

export function OrderList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const orders = useApiPages(tariffOrdersApi.getTariffOrders, { params: { tenantId }, query: {} })
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h2 font-semibold">{t('tariff.orders')}</h2>
      {orders.isPending && <Skeleton className="h-28 rounded-card" />}
      {hasNothingToShow(orders) && <ProblemState error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && orders.items.length === 0 && <p className="card p-5 text-ink-2">{t('tariff.noOrders')}</p>}
      {orders.items.length > 0 && (
        <ul className="card divide-y divide-sep">
          {orders.items.map((order) => (
            <OrderRow key={order.orderId} tenantId={tenantId} order={order} />
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <Button className="mt-3" isBusy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          {t('staff.loadMore')}
        </Button>
      )}
    </section>
  )
}

function OrderRow({ tenantId, order }: { readonly tenantId: number; readonly order: TariffOrder }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const money = useMoney()
  const words = useOrderWords()
  const isOn = order.state === 'begun'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          {...paths.staff.tariffOrder(tenantId, order.orderId)}
          className="link inline-flex min-h-11 items-center font-medium"
        >
          {`Salus ${tariffPlan(order.tariff).name[language]}`}
          <span className="sr-only">{`, ${t('tariff.confirmation')}`}</span>
        </Link>
        <p className="num text-small text-ink-2">
          {`${format.date(order.orderedAt)} · ${t('tariff.orderFrom', { date: format.date(order.startsOn) })}`}
        </p>
      </div>
      <Chip tone={isOn ? 'good' : 'outline'} {...(isOn ? { shape: 'dot' as const } : {})}>
        {words.short(order)}
      </Chip>
      <p className="num font-semibold">{money(order.gross, order.currency)}</p>
    </li>
  )
}
