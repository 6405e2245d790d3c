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
import type { BillingRow } from './billing-details.queries.ts'
import { buildBuyer } from './buyer.ts'
import { applyRenewals } from './next-subscription.ts'
import type { TariffRow } from './tariff.queries.ts'
import type { Usage } from './usage.queries.ts'
import { isUnionVatId } from './vat-id.ts'

interface Asked {
  readonly present: TariffRow
  readonly usage: Usage
  readonly billing: BillingRow
  readonly wanted: Subscription
  readonly buyer: Buyer
  readonly seller: Seller | null
  readonly today: Day
}

export interface Quote {
  readonly kind: TariffQuote['kind']
  readonly refusal: TariffQuote['refusal']
  /** True for an upgrade that has to wait because the running period was invoiced under another VAT rule. */
  readonly waitsForVat: boolean
  /** The price of the ordered period. `net` is the part of it that is due now. */
  readonly order: OrderPrice
  /** The part of the price that is due now; 0 for a change that begins later. */
  readonly net: number
  readonly vat: VatRule
  readonly vatAmount: number
  readonly effect: ChangeEffect
}

export function quoteTariff(given: Asked): Quote {
  const { wanted, buyer, usage, today } = given
  const present = applyRenewals(given.present, usage, today)
  const asked = { ...given, present }
  const vat = chooseVatRule(buyer)
  const possible = present.period === null ? 'order' : kindOfChange(present, wanted)
  const waitsForVat = possible === 'at-once' && !isSameRule(vat, ruleOfPeriod(given, present))
  const kind = waitsForVat ? 'at-period-end' : possible
  const order = computePrice(kind, asked, present !== given.present)
  const net = kind === 'order' || kind === 'at-once' ? order.net : 0
  const effect = effectOfChange(present.tariff, wanted.tariff, usage)
  return {
    kind,
    refusal: findRefusal(kind, { ...asked, vat, effect }),
    waitsForVat,
    order,
    net,
    vat,
    vatAmount: computeVat(net, vat.percent),
    effect,
  }
}

export const chooseVatRule = ({ country, vatId }: Buyer): VatRule =>
  vatRuleFor({ country, hasVatId: vatId !== null && isUnionVatId(country, vatId) })

/**
 * Returns the VAT rule of the invoice for the running period; `null` if there is no such invoice. If the renewal is due
 * but not stored yet, returns the VAT rule that its invoice will have.
 */
const ruleOfPeriod = ({ present, billing }: Asked, renewed: TariffRow): VatRule | null =>
  renewed === present ? billing.paidVat : chooseVatRule(buildBuyer(billing))

/**
 * An upgrade can begin at once only under the VAT rule of the running period. Its invoice credits the rest of that
 * period, and the credit is taxed like the first invoice. But an invoice outside the scope of VAT must not contain lines under
 * another rule (BR-O-11 to BR-O-14).
 */
const isSameRule = (vat: VatRule, paid: VatRule | null): boolean =>
  paid === null || (vat.category === paid.category && vat.percent === paid.percent)

function computePrice(kind: Quote['kind'], { present, wanted, today, billing }: Asked, isRenewed: boolean): OrderPrice {
  const { period, trialEndsOn } = present
  // The rest of the trial stays free, because the paid period begins after the trial.
  if (period === null)
    return priceOfFirstOrder(wanted, trialEndsOn !== null && trialEndsOn >= today ? addDays(trialEndsOn, 1) : today)
  if (kind === 'at-once') {
    // A credit note has already given back the whole price of a cancelled period.
    const isCancelled = billing.isPeriodCancelled && !isRenewed
    const running = isCancelled ? { ...period, price: 0 } : period
    return priceOfUpgrade({ present, running, wanted, on: today })
  }
  return priceOfRenewal(wanted, period)
}

function findRefusal(
  kind: Quote['kind'],
  { seller, wanted, vat, effect }: Asked & Pick<Quote, 'vat' | 'effect'>,
): Quote['refusal'] {
  if (kind === 'none') return 'tariff-unchanged'
  if (seller === null) return 'ordering-not-set-up'
  // German VAT must be stated in euros, and Salus has no exchange rate to convert dollars.
  if (vat.category === 'S' && wanted.currency !== 'EUR') return 'euro-only'
  return effect.exceeded.length > 0 ? 'tariff-usage-too-high' : null
}
