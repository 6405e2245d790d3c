import { guestDays } from '../guests/guest-period.ts'
import type { TenantKind } from '../tenants/tenant-kinds.ts'

export const chosenDataClasses = ['left-members', 'inactive-members', 'unfinished-analyses'] as const
export type ChosenDataClass = (typeof chosenDataClasses)[number]

export const fixedDataClasses = [
  'audit',
  'idempotent-answers',
  'links',
  'invitations',
  'sign-in-events',
  'verifications',
  'exports',
  'guests',
  'offline-devices',
  'kept-invoices',
] as const
export type FixedDataClass = (typeof fixedDataClasses)[number]

export type DataClass = ChosenDataClass | FixedDataClass
export const dataClasses: readonly DataClass[] = [...chosenDataClasses, ...fixedDataClasses]

/** A retention period in one of three units; `null` if it never ends. */
export type Period = { readonly months: number } | { readonly days: number } | { readonly hours: number } | null

/** Entries that a device sealed on a measurement day can be sent and opened for this many days after that day. */
export const sealedEntryDays = 30

/**
 * The periods that tenants cannot choose. `kept-invoices` are the invoices of erased organisations. Their period begins
 * at the end of the year in which the invoice was issued. It is the longest of three periods: ten years in Switzerland
 * (article 958f of the Code of Obligations), eight in Germany (section 14b of the VAT act since 2025, before that ten),
 * and seven in Austria (section 132 of the federal fiscal code).
 */
export const fixedPeriods: Readonly<Record<FixedDataClass, Period>> = {
  audit: { months: 120 },
  'idempotent-answers': { hours: 24 },
  links: { days: 30 },
  invitations: { days: 90 },
  'sign-in-events': { days: 90 },
  verifications: { hours: 24 },
  exports: { hours: 24 },
  guests: { days: guestDays },
  'offline-devices': { days: sealedEntryDays },
  'kept-invoices': { months: 120 },
}

/**
 * The retention period in months for tenants that have not chosen one; 0 means immediately. The period of
 * `left-members` begins when the account is deleted, not when the person leaves the tenant. `inactive-members` applies
 * only to archived records. Practices and clinics keep the records of people who deleted their account for ten years
 * (section 630f of the German civil code); other organisations erase them immediately.
 */
export function defaultMonths(kind: TenantKind, dataClass: ChosenDataClass): number | null {
  const treats = kind === 'practice' || kind === 'clinic'
  if (dataClass === 'left-members') return treats ? 120 : 0
  if (dataClass === 'inactive-members') return treats ? 120 : 36
  return 3
}

/**
 * Returns the day on which a period of `months` that begins on `from` ends: the same day of the month, or the last day
 * of a shorter month.
 */
export function endOfMonths(from: Date, months: number): string {
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}
