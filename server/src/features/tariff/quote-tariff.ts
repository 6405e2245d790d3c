import type { TariffQuote } from '@salus/contract/tariff.ts'
import { type Day, dayAfter } from '@salus/domain/tariff/billing-period.ts'
import {
  type ChangeEffect,
  effectOfChange,
  kindOfChange,
  type OrderPrice,
  priceOfFirstOrder,
  priceOfRenewal,
  priceOfUpgrade,
  type Subscription,
} from '@salus/domain/tariff/tariff-change.ts'
import { type VatRule, vatOf, vatRuleFor } from '@salus/domain/tariff/vat.ts'
import type { Seller } from '../../platform/seller.ts'
import type { Buyer } from '../invoices/invoice-content.ts'
import type { TariffRow } from './tariff.queries.ts'
import type { Usage } from './usage.queries.ts'
import { isUnionVatId } from './vat-id.ts'

interface Asked {
  readonly present: TariffRow
  readonly usage: Usage
  readonly wanted: Subscription
  readonly buyer: Buyer
  readonly seller: Seller | null
  readonly today: Day
}

export interface Quote {
  readonly kind: TariffQuote['kind']
  readonly refusal: TariffQuote['refusal']
  /** What runs afterwards; due now is `net`. */
  readonly order: OrderPrice
  readonly net: number
  readonly vat: VatRule
  readonly vatAmount: number
  readonly effect: ChangeEffect
}

/** What a change costs today, what it changes, and whether it can be ordered. */
export function quoteTariff(asked: Asked): Quote {
  const { present, wanted, buyer, usage } = asked
  const kind = present.period === null ? 'order' : kindOfChange(present, wanted)
  const order = priceOf(kind, asked)
  const net = kind === 'order' || kind === 'at-once' ? order.net : 0
  const vat = vatRuleOf(buyer)
  const effect = effectOfChange(present.tariff, wanted.tariff, usage)
  return {
    kind,
    refusal: refusalOf(kind, { ...asked, vat, effect }),
    order,
    net,
    vat,
    vatAmount: vatOf(net, vat.percent),
    effect,
  }
}

export const vatRuleOf = ({ country, vatId }: Buyer): VatRule =>
  vatRuleFor({ country, hasVatId: vatId !== null && isUnionVatId(country, vatId) })

function priceOf(kind: Quote['kind'], { present, wanted, today }: Asked): OrderPrice {
  const { period, trialEndsOn } = present
  // What is left of the trial stays free: the paid time begins after it.
  if (period === null)
    return priceOfFirstOrder(wanted, trialEndsOn !== null && trialEndsOn >= today ? dayAfter(trialEndsOn, 1) : today)
  if (kind === 'at-once') return priceOfUpgrade({ present, running: period, wanted, on: today })
  return priceOfRenewal(wanted, period)
}

function refusalOf(
  kind: Quote['kind'],
  { seller, wanted, vat, effect }: Asked & Pick<Quote, 'vat' | 'effect'>,
): Quote['refusal'] {
  if (kind === 'none') return 'tariff-unchanged'
  if (seller === null) return 'ordering-not-set-up'
  // Whoever pays VAT gets it said in euros; there is no rate of the day here to do so beside dollars.
  if (vat.category === 'S' && wanted.currency !== 'EUR') return 'euro-only'
  const lowered = effect.limits.filter(({ from, to }) => (to ?? Infinity) < (from ?? Infinity)).map(({ name }) => name)
  return effect.exceeded.some((name) => lowered.includes(name)) ? 'tariff-usage-too-high' : null
}
