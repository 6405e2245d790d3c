import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { type Billing, tariffPlan, tariffPlans, type TariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { CircleAlert, Gift } from '../../ui/icons.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import type { FieldProblems } from './check-draft.ts'
import type { OrganisationDraft } from './registration-draft.ts'

interface ProductsFieldsProps {
  organisation: OrganisationDraft
  problems: FieldProblems
  onChange: (changed: Partial<OrganisationDraft>) => void
}

export function ProductsFields({ organisation, problems, onChange }: ProductsFieldsProps) {
  const t = useT()
  const { products, tariff, billing, currency } = organisation
  const problem = problems['organisation.products']
  const { name, limits } = tariffPlan(tariff)
  const language = useLanguage()
  const toggle = (pluginId: number) =>
    onChange({
      products: products.includes(pluginId) ? products.filter((one) => one !== pluginId) : [...products, pluginId],
    })
  return (
    <div className="mt-7 space-y-8">
      <fieldset className="min-w-0" data-wrong={problem ? '' : undefined} aria-describedby="products-help">
        <legend className="lab">{t('registration.products')}</legend>
        <div className="grid gap-2.5 small:grid-cols-2">
          {productCatalogue.map(({ pluginId, displayName, description }) => (
            <ChoiceCard
              key={pluginId}
              type="checkbox"
              name="products"
              value={pluginId}
              checked={products.includes(pluginId)}
              onChange={() => toggle(pluginId)}
              icon={<ProductIcon pluginId={pluginId} className="size-6" />}
            >
              <span className="block font-medium">{displayName}</span>
              <span className="block text-small text-ink-2">{description[language]}</span>
            </ChoiceCard>
          ))}
        </div>
        <div id="products-help" aria-live="polite">
          {problem ? (
            <p className="help err">
              <CircleAlert aria-hidden className="mt-px size-3.5" />
              {t(problem, { plan: name[language], count: limits.products ?? 0 })}
            </p>
          ) : (
            <p className="help">{t('registration.productsChosen', { count: products.length })}</p>
          )}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="lab">{t('registration.tariff')}</legend>
        <Segmented
          label={t('registration.billing')}
          value={billing}
          options={[
            { value: 'monthly', label: t('registration.monthly') },
            { value: 'yearly', label: t('registration.yearly') },
          ]}
          onChange={(value: Billing) => onChange({ billing: value })}
          className="mb-3"
        />
        <div className="grid gap-2.5 md:grid-cols-3">
          {tariffPlans.map((plan) => (
            <PlanChoice
              key={plan.code}
              plan={plan}
              price={{ billing, currency }}
              isChosen={plan.code === tariff}
              onChoose={() => onChange({ tariff: plan.code })}
            />
          ))}
        </div>
      </fieldset>
      <p className="flex gap-2.5 rounded-control bg-success-soft px-4 py-3 text-success-ink">
        <Gift aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {t('registration.trial')}
      </p>
    </div>
  )
}

interface PlanChoiceProps {
  plan: TariffPlan
  price: Pick<OrganisationDraft, 'billing' | 'currency'>
  isChosen: boolean
  onChoose: () => void
}

function PlanChoice({ plan, price: { billing, currency }, isChosen, onChoose }: PlanChoiceProps) {
  const t = useT()
  const language = useLanguage()
  const listed = plan.listPrices[currency][billing] / 100
  const monthly = billing === 'yearly' ? listed / 12 : listed
  const price = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    style: 'currency',
    currency,
    maximumFractionDigits: Number.isInteger(monthly) ? 0 : 2,
  }).format(monthly)
  return (
    <ChoiceCard
      type="radio"
      name="tariff"
      value={plan.code}
      checked={isChosen}
      onChange={onChoose}
      className="items-start"
    >
      <span className="block font-semibold">{plan.name[language]}</span>
      <span className="num block">{t('registration.perMonth', { price })}</span>
      <span className="mt-1 block text-small text-ink-2">{plan.description[language]}</span>
      <span className="mt-1 block text-small text-ink-2">
        {t('registration.planLimits', {
          products: plan.limits.products ?? -1,
          members: plan.limits.activeMembers ?? -1,
        })}
      </span>
    </ChoiceCard>
  )
}
