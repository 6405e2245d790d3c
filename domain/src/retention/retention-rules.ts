import { guestDays } from '../guests/guest-period.ts'
import type { TenantKind } from '../tenants/tenant-kinds.ts'

/** What a tenant keeps for a while, and may keep longer or shorter than others. */
export const chosenDataClasses = ['left-members', 'inactive-members', 'unfinished-analyses'] as const
export type ChosenDataClass = (typeof chosenDataClasses)[number]

/** What the operator's program keeps for the same time everywhere. */
export const fixedDataClasses = [
  'audit',
  'idempotent-answers',
  'links',
  'invitations',
  'sign-in-events',
  'verifications',
  'exports',
  'guests',
] as const
export type FixedDataClass = (typeof fixedDataClasses)[number]

export type DataClass = ChosenDataClass | FixedDataClass
export const dataClasses: readonly DataClass[] = [...chosenDataClasses, ...fixedDataClasses]

/** How long, in one of three units. `null` = without end. */
export type Period = { readonly months: number } | { readonly days: number } | { readonly hours: number } | null

export const fixedPeriods: Readonly<Record<FixedDataClass, Period>> = {
  audit: { months: 120 },
  'idempotent-answers': { hours: 24 },
  links: { days: 30 },
  invitations: { days: 90 },
  'sign-in-events': { days: 90 },
  verifications: { hours: 24 },
  exports: { hours: 24 },
  guests: { days: guestDays },
}

/**
 * Months, until a tenant chooses others. Who treats people keeps records of them for ten years after the end (section
 * 630f of the German civil code); everybody else lets go at once.
 */
export function defaultMonths(kind: TenantKind, dataClass: ChosenDataClass): number | null {
  const treats = kind === 'practice' || kind === 'clinic'
  if (dataClass === 'left-members') return treats ? 120 : 0
  if (dataClass === 'inactive-members') return treats ? 120 : 36
  return 3
}

/** The day on which a period that starts today ends: the same day of the month, or its last. */
export function endOfMonths(from: Date, months: number): string {
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}
