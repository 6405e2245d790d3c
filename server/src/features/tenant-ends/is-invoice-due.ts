import { businessDay } from '../../platform/business-calendar.ts'

interface Paid {
  /** `null` if no end is planned. */
  readonly end: { readonly plannedAt: string; readonly endsOn: string } | null
  /** The first day that is not paid for; `null` if the tenant has never ordered. */
  readonly paidUntil: string | null
  readonly today: string
}

/**
 * Returns true if the next period begins and its invoice must be written. While an end is planned, no further period
 * begins, because the customer would pay for a month or a year that they do not get. The only exception is a period
 * that was already due when the end was planned. If the end is taken back, the period begins then. It also begins if
 * the day of the end passes and the tenant stays, for example because of a hold.
 */
export function isInvoiceDue({ end, paidUntil, today }: Paid): boolean {
  if (paidUntil === null || paidUntil > today) return false
  return end === null || paidUntil <= businessDay(new Date(end.plannedAt)) || today > end.endsOn
}
