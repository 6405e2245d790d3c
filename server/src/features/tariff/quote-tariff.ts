import { addDays } from '@salus/domain/moments/add-days.ts'
import type { TariffQuote } from '@salus/contract/tenant/tariff.ts'
import { type Day } from '@salus/domain/tariff/billing-period.ts'
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
import { type VatRule, computeVat, vatRuleFor } from '@salus/domain/tariff/vat.ts'
import type { Seller } from '../../platform/config/seller.ts'
import type { Buyer } from '../invoices/invoice-content.ts'
import { asRenewed } from './next-subscription.ts'
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
  /** The price of the ordered period. The part that is due now is `net`: 0 for a change that begins later. */
  readonly order: OrderPrice
  readonly net: number
  readonly vat: VatRule
  readonly vatAmount: number
  readonly effect: ChangeEffect
}

export function quoteTariff(given: Asked): Quote {
  const { wanted, buyer, usage, today } = given
  const present = asRenewed(given.present, usage, today)
  const asked = { ...given, present }
  const kind = present.period === null ? 'order' : kindOfChange(present, wanted)
  const order = priceOf(kind, asked)
  const net = kind === 'order' || kind === 'at-once' ? order.net : 0
  const vat = chooseVatRule(buyer)
  const effect = effectOfChange(present.tariff, wanted.tariff, usage)
  return {
    kind,
    refusal: refusalOf(kind, { ...asked, vat, effect }),
    order,
    net,
    vat,
    vatAmount: computeVat(net, vat.percent),
    effect,
  }
}

export const chooseVatRule = ({ country, vatId }: Buyer): VatRule =>
  vatRuleFor({ country, hasVatId: vatId !== null && isUnionVatId(country, vatId) })

function priceOf(kind: Quote['kind'], { present, wanted, today }: Asked): OrderPrice {
  const { period, trialEndsOn } = present
  // The rest of the trial stays free: the paid period begins after it.
  if (period === null)
    return priceOfFirstOrder(wanted, trialEndsOn !== null && trialEndsOn >= today ? addDays(trialEndsOn, 1) : today)
  if (kind === 'at-once') return priceOfUpgrade({ present, running: period, wanted, on: today })
  return priceOfRenewal(wanted, period)
}

function refusalOf(
  kind: Quote['kind'],
  { seller, wanted, vat, effect }: Asked & Pick<Quote, 'vat' | 'effect'>,
): Quote['refusal'] {
  if (kind === 'none') return 'tariff-unchanged'
  if (seller === null) return 'ordering-not-set-up'
  // VAT must be stated in euros, and Salus has no exchange rate to do so for dollars.
  if (vat.category === 'S' && wanted.currency !== 'EUR') return 'euro-only'
  return effect.exceeded.length > 0 ? 'tariff-usage-too-high' : null
}
