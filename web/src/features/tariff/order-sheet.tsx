import { addDays } from '@salus/domain/moments/add-days.ts'
import { type TariffOrder, tariffOrdersApi } from '@salus/contract/tenant/tariff-orders.ts'
import { effectOfChange } from '@salus/domain/tariff/tariff-change.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { writePlace } from '@salus/domain/tenants/place-line.ts'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { isUnknown, LeadOn } from '../../platform/pages/lead-on.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Card } from '../../ui/card.tsx'
import { CalendarClock, CircleCheck, CircleSlash } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvoiceLink } from './invoice-list.tsx'
import { QuoteEffect, QuotePrice } from './quote-view.tsx'
import { useOrderWords } from './order-words.ts'

export function OrderSheet({ tenantId, orderId }: { readonly tenantId: number; readonly orderId: string }) {
  const t = useT()
  const order = useApiQuery(tariffOrdersApi.getTariffOrder, { params: { tenantId, orderId } })
  if (order.data) return <Sheet tenantId={tenantId} order={order.data} />
  if (isUnknown(order.error)) return <LeadOn to={paths.staff.upgrade(tenantId)} text={t('tariff.orderNotFound')} />
  if (hasNothingToShow(order)) return <ProblemState error={order.error} onRetry={() => void order.refetch()} />
  return (
    <div aria-busy="true" className="space-y-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}

interface SheetProps {
  readonly tenantId: number
  readonly order: TariffOrder
}

function Sheet({ tenantId, order }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const words = useOrderWords()
  const { invoice, kind, isDemo } = order
  const isEarlier = kind !== 'at-period-end'
  return (
    <div className="space-y-4">
      <div role="status" className="card flex gap-3 px-5 py-4">
        <StateIcon state={order.state} />
        <div className="min-w-0 space-y-1">
          <p className="font-semibold">{words.state(order)}</p>
          <p className="num text-small text-ink-2">
            {t('tariff.orderedAt', { date: format.dateTime(order.orderedAt) })}
          </p>
          {isDemo && <p className="text-small text-ink-2">{t('tariff.isDemo')}</p>}
        </div>
      </div>
      <div className="grid gap-4 @[45rem]:grid-cols-2">
        <Card heading={t('tariff.whatOrdered')} isPadded>
          <Ordered order={order} />
        </Card>
        <Card heading={t('tariff.price')} isPadded>
          <QuotePrice
            quote={order}
            total={isEarlier ? t('tariff.sum') : t('tariff.sumFrom', { date: format.date(order.startsOn) })}
          />
          {invoice !== null && (
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <span className="num">{t('tariff.invoiceOf', { number: invoice.number })}</span>
              <InvoiceLink tenantId={tenantId} {...invoice} />
            </div>
          )}
        </Card>
        <Card heading={t('tariff.billTo')} isPadded>
          <Recipient billTo={order.billTo} />
        </Card>
        <Card heading={t('tariff.next')} isPadded>
          <ul className="list-disc space-y-2 pl-5">
            {words.next(order).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

function StateIcon({ state }: { readonly state: TariffOrder['state'] }) {
  if (state === 'begun') return <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
  if (state === 'planned') return <CalendarClock aria-hidden className="size-6 shrink-0 text-ink-2" />
  return <CircleSlash aria-hidden className="size-6 shrink-0 text-muted" />
}

const nothingUsed = { activeMembers: 0, employees: 0, checkUpsPerMonth: 0, products: 0 }

function Ordered({ order }: { readonly order: TariffOrder }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const effect = effectOfChange(order.formerTariff, order.tariff, nothingUsed)
  const period = t('tariff.fromTo', {
    from: format.date(order.startsOn),
    to: format.date(addDays(order.endsOn, -1)),
  })
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={t('tariff.plan')}>{`Salus ${tariffPlan(order.tariff).name[language]}`}</Fact>
        <Fact name={t('staff.billing')}>{t(order.billing === 'yearly' ? 'staff.yearly' : 'staff.monthly')}</Fact>
        <Fact name={t('tariff.firstPeriod')}>{period}</Fact>
      </dl>
      {order.formerTariff !== order.tariff && (
        <div className="mt-4 border-t border-sep pt-4">
          <p className="mb-2 text-ink-2">
            {t('tariff.beforeThis', { plan: tariffPlan(order.formerTariff).name[language] })}
          </p>
          <QuoteEffect effect={effect} />
        </div>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  )
}

function Recipient({ billTo }: { readonly billTo: TariffOrder['billTo'] }) {
  const t = useT()
  const language = useLanguage()
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(billTo.country) ?? billTo.country
  return (
    <>
      <address className="break-words not-italic">
        <span className="block font-medium">{billTo.name}</span>
        <span className="block">{billTo.street}</span>
        <span className="block">{writePlace(billTo.country, billTo)}</span>
        <span className="block">{country}</span>
        <span className="mt-2 block text-ink-2">{billTo.email}</span>
      </address>
      {billTo.vatId !== null && <p className="num mt-2">{`${t('registration.vatId')}: ${billTo.vatId}`}</p>}
      {billTo.reference !== null && (
        <p className="mt-2">{t('tariff.yourReference', { reference: billTo.reference })}</p>
      )}
    </>
  )
}
