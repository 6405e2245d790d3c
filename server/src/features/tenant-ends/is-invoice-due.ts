import { businessDay } from '../../platform/business-calendar.ts'

interface Paid {
  /** `null` if no end is planned. */
  readonly end: { readonly plannedAt: string; readonly endsOn: string } | null
  /** The first day that is not paid for; `null` if the tenant has never ordered. */
  readonly paidUntil: string | null
  readonly today: string
}

/**
 * Returns true if the next period begins and its invoice must be written. While an end of the tenant is planned, no
 * further period begins, because the customer would pay for time that they do not get. There are two exceptions: the
 * period was already due when the end was planned, or the day of the end has passed and the tenant is still there, for
 * example because of a hold.
 */
export function isInvoiceDue({ end, paidUntil, today }: Paid): boolean {
  if (paidUntil === null || paidUntil > today) return false
  return end === null || paidUntil <= businessDay(new Date(end.plannedAt)) || today > end.endsOn
}
