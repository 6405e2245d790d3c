import { tariffPlans } from '@salus/domain/tariff/tariff-plans.ts'
import type { Billing, Currency, LimitName, TariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Check, Minus } from '../../../ui/icons.ts'

/** What an admin can do with a plan. `present` and `planned` mean that there is nothing to do. */
export type PlanAct = 'order' | 'upgrade' | 'switch' | 'present' | 'planned'
export type PlanFit = 'current' | 'fits' | 'too-small' | 'other'

interface PlanCardProps {
  plan: TariffPlan
  price: { billing: Billing; currency: Currency }
  fit: PlanFit
  /** `null` if the reader may not order. */
  act: PlanAct | null
  onOrder: () => void
}

const limitWords = [
  ['checkUpsPerMonth', 'staff.limitCheckUps'],
  ['activeMembers', 'staff.limitMembers'],
  ['employees', 'staff.limitEmployees'],
  ['products', 'staff.limitProducts'],
] as const satisfies readonly (readonly [LimitName, TranslationKey])[]

const allFeatures = tariffPlans.at(-1)?.features ?? []

export function PlanCard({ plan, price, fit, act, onOrder }: PlanCardProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <article
      className={classNames(
        // Aligns the prices, buttons and lists of cards that are side by side.
        'card min-w-0 !rounded-sheet p-5 @[42.5rem]:row-span-5 @[42.5rem]:grid @[42.5rem]:grid-cols-[minmax(0,1fr)] @[42.5rem]:grid-rows-subgrid @[53.75rem]:p-6',
        fit === 'fits' && '!border-accent ring-1 ring-accent',
      )}
    >
      <div className="flex flex-wrap content-start items-center gap-2">
        <h2 className="flex-1 text-h2 font-semibold">{plan.name[language]}</h2>
        {fit === 'current' && <Chip>{t('staff.currentPlan')}</Chip>}
        {fit === 'fits' && <Chip tone="info">{t('staff.fitsUsage')}</Chip>}
        {fit === 'too-small' && (
          <Chip tone="watch" shape="up">
            {t('staff.tooSmall')}
          </Chip>
        )}
      </div>
      <p className="mt-1 text-small text-ink-2">{plan.description[language]}</p>
      <Price plan={plan} price={price} />
      {act !== null && <Act act={act} plan={plan.name[language]} isMain={fit === 'fits'} onOrder={onOrder} />}
      <ul className="mt-6 space-y-2.5 border-t border-sep pt-5 @[42.5rem]:row-start-5">
        {limitWords.map(([name, word]) => (
          <Line key={name} isIncluded text={t(word, { limit: plan.limits[name] ?? -1 })} />
        ))}
        {allFeatures.map((feature) => (
          <Line
            key={feature.en}
            isIncluded={plan.features.some(({ en }) => en === feature.en)}
            text={feature[language]}
          />
        ))}
      </ul>
    </article>
  )
}

const actWords = {
  order: 'tariff.order',
  upgrade: 'tariff.upgradeTo',
  switch: 'tariff.switchTo',
  present: 'tariff.yourPlan',
  planned: 'tariff.isPlanned',
} as const satisfies Record<PlanAct, TranslationKey>

function Act({ act, plan, isMain, onOrder }: { act: PlanAct; plan: string; isMain: boolean; onOrder: () => void }) {
  const t = useT()
  const isIdle = act === 'present' || act === 'planned'
  return (
    <Button
      size="large"
      className="mt-5 w-full !px-2 leading-tight whitespace-normal"
      variant={isMain && !isIdle ? 'primary' : 'secondary'}
      disabled={isIdle}
      onClick={onOrder}
    >
      {t(actWords[act], { plan })}
    </Button>
  )
}

function Price({ plan, price: { billing, currency } }: Pick<PlanCardProps, 'plan' | 'price'>) {
  const t = useT()
  const language = useLanguage()
  const listed = plan.listPrices[currency][billing] / 100
  const perMonth = billing === 'yearly' ? listed / 12 : listed
  const digits = Number.isInteger(perMonth) ? 0 : 2
  const format = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (
    <p className="num mt-5 flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-[min(2.25rem,12vw)] font-semibold leading-10 tracking-[-.03em]">
        {format.format(perMonth)}
      </span>
      <span className="text-small text-muted">
        {t(billing === 'yearly' ? 'staff.perMonthYearly' : 'staff.perMonth')}
      </span>
    </p>
  )
}

function Line({ isIncluded, text }: { isIncluded: boolean; text: string }) {
  const t = useT()
  const Icon = isIncluded ? Check : Minus
  return (
    <li className={classNames('flex gap-2.5', !isIncluded && 'text-muted')}>
      <Icon aria-hidden className={classNames('mt-0.5 size-4', isIncluded && 'text-success')} />
      <span className="min-w-0">
        {text}
        {!isIncluded && <span className="sr-only"> ({t('staff.notIncluded')})</span>}
      </span>
    </li>
  )
}
