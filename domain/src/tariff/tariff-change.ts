import { type BillingPeriod, type Day, dayOfMonth, periodFrom, priceOfRest } from './billing-period.ts'
import {
  type Billing,
  type Currency,
  listExceededLimits,
  type LimitName,
  limitNames,
  type TariffCode,
  tariffCodes,
  tariffPlan,
} from './tariff-plans.ts'
import type { Words } from '../words.ts'

export interface Subscription {
  readonly tariff: TariffCode
  readonly billing: Billing
  readonly currency: Currency
}

export interface RunningPeriod extends BillingPeriod {
  /** The price of the whole period at the time of the order, in cents without VAT. */
  readonly price: number
  readonly anchorDay: number
}

export type ChangeKind = 'none' | 'at-once' | 'at-period-end'

export const listPrice = ({ tariff, billing, currency }: Subscription): number =>
  tariffPlan(tariff).listPrices[currency][billing]

const rank = (tariff: TariffCode) => tariffCodes.indexOf(tariff)

/**
 * Decides when a change takes effect. A change that would lead to a refund or to another currency takes effect at the
 * end of the paid period.
 */
export function kindOfChange(present: Subscription, wanted: Subscription): ChangeKind {
  if (wanted.currency !== present.currency) return 'at-period-end'
  const higher = rank(wanted.tariff) - rank(present.tariff)
  if (higher === 0 && wanted.billing === present.billing) return 'none'
  const isLonger = wanted.billing === 'yearly' && present.billing === 'monthly'
  return higher >= 0 && (isLonger || wanted.billing === present.billing) ? 'at-once' : 'at-period-end'
}

/** One line of an invoice, in cents without VAT. */
export interface PriceLine extends BillingPeriod {
  readonly kind: 'charge' | 'credit'
  readonly tariff: TariffCode
  readonly billing: Billing
  /** Negative for a credit. */
  readonly amount: number
}

export interface OrderPrice {
  readonly period: RunningPeriod
  readonly lines: readonly PriceLine[]
  /**
   * The days that are charged. For an upgrade within the running period, these are the remaining days. In all other
   * cases, this is the whole period.
   */
  readonly charged: BillingPeriod
  readonly net: number
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** Computes the price of a first order. Its period begins on `startsOn` and is charged as a whole. */
export function priceOfFirstOrder(wanted: Subscription, startsOn: Day): OrderPrice {
  const anchorDay = dayOfMonth(startsOn)
  const period = { ...periodFrom(startsOn, wanted.billing, anchorDay), price: listPrice(wanted), anchorDay }
  return buildPrice(period, buildCharge(wanted, period, period.price))
}

/**
 * Computes the price of an upgrade during a period.
 * - The billing interval stays the same: the period continues. For the remaining days, the old price is credited and
 *   the new price is charged.
 * - The interval changes from monthly to yearly: the rest of the old price is credited. A new period begins and is
 *   charged as a whole.
 */
export function priceOfUpgrade(of: {
  readonly present: Subscription
  readonly running: RunningPeriod
  readonly wanted: Subscription
  readonly on: Day
}): OrderPrice {
  const { present, running, wanted } = of
  const on = later(of.on, running.startsOn)
  const credit: PriceLine = {
    kind: 'credit',
    tariff: present.tariff,
    billing: present.billing,
    startsOn: on,
    endsOn: running.endsOn,
    amount: -priceOfRest(running.price, running, on),
  }
  if (wanted.billing !== present.billing) {
    const { period } = priceOfFirstOrder(wanted, on)
    return buildPrice(period, buildCharge(wanted, period, period.price), credit)
  }
  const period = { ...running, price: listPrice(wanted) }
  const rest = { startsOn: on, endsOn: running.endsOn }
  return buildPrice(period, buildCharge(wanted, rest, priceOfRest(period.price, running, on)), credit)
}

/** Computes the price of the next period, which is charged as a whole. */
export function priceOfRenewal(wanted: Subscription, running: RunningPeriod): OrderPrice {
  const { anchorDay } = running
  const next = periodFrom(running.endsOn, wanted.billing, anchorDay)
  const period = { ...next, price: listPrice(wanted), anchorDay }
  return buildPrice(period, buildCharge(wanted, period, period.price))
}

const buildCharge = (
  { tariff, billing }: Subscription,
  { startsOn, endsOn }: BillingPeriod,
  amount: number,
): PriceLine => ({ kind: 'charge', tariff, billing, startsOn, endsOn, amount })

const buildPrice = (period: RunningPeriod, charge: PriceLine, credit?: PriceLine): OrderPrice => ({
  period,
  lines: credit === undefined || credit.amount === 0 ? [charge] : [credit, charge],
  charged: { startsOn: charge.startsOn, endsOn: charge.endsOn },
  net: charge.amount + (credit?.amount ?? 0),
})

export interface ChangeEffect {
  readonly limits: readonly { readonly name: LimitName; readonly from: number | null; readonly to: number | null }[]
  readonly lost: readonly Words[]
  readonly gained: readonly Words[]
  /**
   * The limits that the change would reduce to less than the present usage. If there are any, the change is impossible.
   */
  readonly exceeded: readonly LimitName[]
}

export function effectOfChange(
  from: TariffCode,
  to: TariffCode,
  usage: Readonly<Record<LimitName, number>>,
): ChangeEffect {
  const [old, next] = [tariffPlan(from), tariffPlan(to)]
  const without = (some: readonly Words[], others: readonly Words[]) =>
    some.filter(({ en }) => !others.some((other) => other.en === en))
  const isLowered = (name: LimitName) => (next.limits[name] ?? Infinity) < (old.limits[name] ?? Infinity)
  return {
    limits: limitNames
      .filter((name) => old.limits[name] !== next.limits[name])
      .map((name) => ({ name, from: old.limits[name], to: next.limits[name] })),
    lost: without(old.features, next.features),
    gained: without(next.features, old.features),
    exceeded: listExceededLimits(next, usage).filter(isLowered),
  }
}
