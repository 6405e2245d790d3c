import { tariffApi } from '@salus/contract/tenant/tariff.ts'
import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { kindOfChange, type Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { currencies, listExceededLimits, tariffPlan, tariffPlans } from '@salus/domain/tariff/tariff-plans.ts'
import type { Billing, Currency, TariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { InvoiceList } from '../../../features/tariff/invoice-list.tsx'
import { OrderList } from '../../../features/tariff/order-list.tsx'
import { OrderDialog } from '../../../features/tariff/order-dialog.tsx'
import { PlannedChange } from '../../../features/tariff/planned-change.tsx'
import { TariffNotice } from '../../../features/tariff/tariff-notice.tsx'
import { UsageMeters } from '../../../features/tariff/usage-meters.tsx'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import type { PlanAct, PlanFit } from './plan-card.tsx'
import { useTenant } from '../staff-area.tsx'

export function UpgradeTariff() {
  const t = useT()
  const { tenantId } = useTenant()
  const tariff = useApiQuery(tariffApi.getTariffOfTenant, { params: { tenantId } })
  if (tariff.data) return <Tariff tariff={tariff.data} />
  return (
    <>
      <PageHeader title={t('shell.upgrade')} text=" " />
      {tariff.isError ? (
        <ProblemState error={tariff.error} onRetry={() => void tariff.refetch()} />
      ) : (
        <TariffSkeleton />
      )}
    </>
  )
}

function Tariff({ tariff }: { tariff: TenantTariff }) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId, membership } = useTenant()
  const [billing, setBilling] = useState<Billing>(tariff.billing)
  const [currency, setCurrency] = useState<Currency>(tariff.currency)
  const [ordered, setOrdered] = useState<Subscription | null>(null)
  const isAdmin = may(membership.role, 'change-tariff')
  const billings = [
    { value: 'monthly', label: t('staff.monthly') },
    { value: 'yearly', label: t('staff.yearly') },
  ] as const
  const fits = planFits(tariff)
  return (
    <>
      <PageHeader
        title={t('shell.upgrade')}
        text={useStanding(tariff)}
        actions={
          <>
            <Segmented onPage label={t('staff.billing')} value={billing} options={billings} onChange={setBilling} />
            <Segmented
              onPage
              label={t('staff.currency')}
              value={currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={setCurrency}
            />
          </>
        }
      />
      <TariffNotice tariff={tariff} />
      <PlannedChange tariff={tariff} tenantId={tenantId} mayCancel={isAdmin} />
      <UsageMeters usage={tariff.usage} />
      <ul className="grid grid-cols-1 gap-4 @[42.5rem]:grid-cols-3 @[42.5rem]:gap-y-0">
        {tariffPlans.map((plan) => {
          const wanted = { tariff: plan.code, billing, currency }
          return (
            <li key={plan.code} className="@[42.5rem]:row-span-5 @[42.5rem]:grid @[42.5rem]:grid-rows-subgrid">
              <PlanCard
                plan={plan}
                price={{ billing, currency }}
                fit={fits(plan)}
                act={isAdmin ? chooseAct(tariff, wanted) : null}
                onOrder={() => setOrdered(wanted)}
              />
            </li>
          )
        })}
      </ul>
      <p className="mt-4 max-w-[80ch] text-small text-ink-2">
        {t(!isAdmin ? 'tariff.adminOrders' : tariff.period === null ? 'tariff.firstPricesNote' : 'tariff.pricesNote')}
      </p>
      {isAdmin && (
        <div className="grid items-start gap-x-4 @[53.75rem]:grid-cols-2">
          <OrderList tenantId={tenantId} />
          <InvoiceList tenantId={tenantId} />
        </div>
      )}
      {ordered !== null && (
        <OrderDialog
          tenantId={tenantId}
          wanted={ordered}
          onOrdered={(orderId) => void navigate(paths.staff.tariffOrder(tenantId, orderId))}
          onClose={() => setOrdered(null)}
        />
      )}
    </>
  )
}

function useStanding(tariff: TenantTariff): string {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const plan = tariffPlan(tariff.tariff).name[language]
  if (tariff.state === 'agreed') return t('tariff.agreedStanding', { plan })
  const now = t('staff.upgradeText', { plan, billing: tariff.billing })
  if (tariff.state === 'trial' && tariff.trialEndsOn !== null)
    return `${now} ${t('staff.trialUntil', { date: format.date(tariff.trialEndsOn) })}`
  // If a change is planned, the current tariff will not be renewed. The page describes the planned change further down.
  if (tariff.period === null || tariff.planned !== null) return now
  return `${now} ${t('tariff.renewsOn', { date: format.date(tariff.period.endsOn) })}`
}

function chooseAct(tariff: TenantTariff, wanted: Subscription): PlanAct {
  // An individually agreed tariff is renewed automatically, so there is nothing to order.
  if (tariff.state === 'agreed' && tariff.tariff === wanted.tariff) return 'present'
  if (tariff.period === null) return 'order'
  const { planned } = tariff
  if (planned !== null && kindOfChange(planned, wanted) === 'none') return 'planned'
  const kind = kindOfChange(tariff, wanted)
  if (kind === 'none') return 'present'
  return kind === 'at-once' ? 'upgrade' : 'switch'
}

/**
 * Returns a function that rates a plan. `current`: the plan is in use. `too-small`: the plan does not cover the usage.
 * `fits`: the plan is the smallest that covers the usage. `other`: the plan is larger.
 */
function planFits({ tariff, usage }: TenantTariff): (plan: TariffPlan) => PlanFit {
  const used = {
    activeMembers: usage.activeMembers.used,
    employees: usage.employees.used,
    checkUpsPerMonth: usage.checkUpsThisMonth.used,
    products: usage.products.used,
  }
  const holds = (plan: TariffPlan) => listExceededLimits(plan, used).length === 0
  const smallest = tariffPlans.find(holds)
  return (plan) => {
    if (plan.code === tariff) return 'current'
    if (!holds(plan)) return 'too-small'
    return plan === smallest ? 'fits' : 'other'
  }
}

function TariffSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-4 h-[8rem] rounded-card" />
      <div className="grid gap-4 @[42.5rem]:grid-cols-3">
        {['basic', 'professional', 'enterprise'].map((plan) => (
          <Skeleton key={plan} className="h-[30rem] rounded-sheet" />
        ))}
      </div>
    </div>
  )
}
