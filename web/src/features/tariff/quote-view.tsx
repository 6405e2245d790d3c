import { addDays } from '@salus/domain/moments/add-days.ts'
import type { TariffQuote } from '@salus/contract/tenant/tariff.ts'
import type { ChangeEffect } from '@salus/domain/tariff/tariff-change.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { ArrowRight, Minus, Plus } from '../../ui/icons.ts'
import { limitWords } from './limit-words.ts'
import { useMoney } from './money.ts'

interface QuotePriceProps {
  readonly quote: Pick<TariffQuote, 'currency' | 'lines' | 'vat' | 'gross'>
  readonly total: string
}

export function QuotePrice({ quote, total }: QuotePriceProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const money = useMoney()
  const { currency, lines, vat } = quote
  const span = (startsOn: string, endsOn: string) =>
    t('tariff.fromTo', { from: format.date(startsOn), to: format.date(addDays(endsOn, -1)) })
  return (
    <div className="rounded-card bg-well p-4">
      <dl className="num space-y-2">
        {lines.map((line) => (
          <div key={`${line.kind} ${line.tariff}`} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              {t(line.kind === 'credit' ? 'tariff.credit' : 'tariff.charge', {
                plan: tariffPlan(line.tariff).name[language],
              })}
              <span className="block text-caption text-ink-2">{span(line.startsOn, line.endsOn)}</span>
            </dt>
            <dd className="shrink-0">{money(line.amount, currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-sep pt-2 text-ink-2">
          <dt>{vat.category === 'S' ? t('tariff.vat', { percent: vat.percent }) : t('tariff.noVat')}</dt>
          <dd>{money(vat.amount, currency)}</dd>
        </div>
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{total}</dt>
          <dd data-testid="order-total">{money(quote.gross, currency)}</dd>
        </div>
      </dl>
      {vat.note !== null && <p className="mt-2 text-caption text-ink-2">{vat.note[language]}</p>}
    </div>
  )
}

export function QuoteEffect({ effect }: { readonly effect: Omit<ChangeEffect, 'exceeded'> }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const limit = (value: number | null) => (value === null ? t('staff.unlimited') : format.number(value))
  return (
    <ul className="space-y-2">
      {effect.limits.map(({ name, from, to }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <span className="text-ink-2">{t(limitWords[name])}</span>
          <span className="num">{limit(from)}</span>
          <ArrowRight aria-hidden className="size-4 text-muted" />
          <span className="sr-only">{t('tariff.becomes')}</span>
          <span className="num font-semibold">{limit(to)}</span>
        </li>
      ))}
      {effect.gained.map((feature) => (
        <li key={feature.en} className="flex gap-2">
          <Plus aria-hidden className="mt-0.5 size-4 text-success" />
          <span>
            {feature[language]} <span className="text-ink-2">{t('tariff.isGained')}</span>
          </span>
        </li>
      ))}
      {effect.lost.map((feature) => (
        <li key={feature.en} className="flex gap-2">
          <Minus aria-hidden className="mt-0.5 size-4 text-muted" />
          <span>
            {feature[language]} <span className="text-ink-2">{t('tariff.isLost')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
