import { tariffApi } from '@salus/contract/tariff.ts'
import type { TenantTariff } from '@salus/contract/tariff.ts'
import { currencies, exceededLimits, tariffPlan, tariffPlans } from '@salus/domain/tariff/tariff-plans.ts'
import type { Billing, Currency, TariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Meter } from '../../ui/meter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import type { PlanFit } from './plan-card.tsx'
import { useTenant } from './staff-area.tsx'

/** The present tariff, the usage against each limit and the three plans side by side. */
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
  const format = useFormat()
  const language = useLanguage()
  const [billing, setBilling] = useState<Billing>(tariff.billing)
  const [currency, setCurrency] = useState<Currency>(tariff.currency)
  const now = t('staff.upgradeText', { plan: tariffPlan(tariff.tariff).name[language], billing: tariff.billing })
  const trial =
    tariff.trialEndsOn === null ? '' : ` ${t('staff.trialUntil', { date: format.date(tariff.trialEndsOn) })}`
  const billings = [
    { value: 'monthly', label: t('staff.monthly') },
    { value: 'yearly', label: t('staff.yearly') },
  ] as const
  const fits = planFits(tariff)
  return (
    <>
      <PageHeader
        title={t('shell.upgrade')}
        text={`${now}${trial}`}
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
      <Usage usage={tariff.usage} />
      <ul className="grid gap-4 @[680px]:grid-cols-3">
        {tariffPlans.map((plan) => (
          <li key={plan.code}>
            <PlanCard plan={plan} price={{ billing, currency }} fit={fits(plan)} />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-[80ch] text-small text-ink-2">{t('staff.pricesNote')}</p>
    </>
  )
}

/** The smallest plan that holds the usage is the fitting one; smaller ones are too small. */
function planFits({ tariff, usage }: TenantTariff): (plan: TariffPlan) => PlanFit {
  const used = {
    activeMembers: usage.activeMembers.used,
    employees: usage.employees.used,
    checkUpsPerMonth: usage.checkUpsThisMonth.used,
    products: usage.products.used,
  }
  const holds = (plan: TariffPlan) => exceededLimits(plan, used).length === 0
  const smallest = tariffPlans.find(holds)
  return (plan) => {
    if (plan.code === tariff) return 'current'
    if (!holds(plan)) return 'too-small'
    return plan === smallest ? 'fits' : 'other'
  }
}

const meters = [
  ['checkUpsThisMonth', 'staff.meterCheckUps'],
  ['activeMembers', 'staff.meterMembers'],
  ['employees', 'staff.meterEmployees'],
  ['products', 'staff.meterProducts'],
] as const satisfies readonly (readonly [keyof TenantTariff['usage'], TranslationKey])[]

function Usage({ usage }: { usage: TenantTariff['usage'] }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className="card mb-4 grid gap-6 p-6 @[520px]:grid-cols-2 @[900px]:grid-cols-4">
      {meters.map(([name, word]) => {
        const { used, allowed } = usage[name]
        return (
          <div key={name}>
            <p className="text-small text-ink-2">{t(word)}</p>
            <p className="num mb-2 mt-1 text-[1.25rem] font-semibold leading-7 tracking-[-.018em]">
              {format.number(used)}{' '}
              <span className="text-small font-normal tracking-normal text-muted">
                {allowed === null ? t('staff.unlimited') : t('staff.ofAllowed', { allowed })}
              </span>
            </p>
            <Meter used={used} allowed={allowed} label={t(word)} />
          </div>
        )
      })}
    </section>
  )
}

function TariffSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-4 h-[6.5rem] rounded-card" />
      <div className="grid gap-4 @[680px]:grid-cols-3">
        {['basic', 'professional', 'enterprise'].map((plan) => (
          <Skeleton key={plan} className="h-96 rounded-sheet" />
        ))}
      </div>
    </div>
  )
}
