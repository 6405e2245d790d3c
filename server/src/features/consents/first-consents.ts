import { currentText } from './consent-text-hash.ts'
import type { NewRecord, Standing } from './consents.queries.ts'

export interface FirstConsents {
  /** Absent: whoever records the member answers for the consent and does not say how it was given. */
  readonly given?: 'on-paper' | 'in-person' | 'by-member-online' | 'pending' | undefined
  readonly date?: string | undefined
  /** Said by itself; else what is usual for the tenant's kind. */
  readonly sharesWithStaff?: boolean | undefined
}

export interface FirstHolding {
  readonly records: readonly NewRecord[]
  readonly storesHealthData: boolean
  readonly sharesAll: boolean
}

/**
 * What a new member consented to. In a company nothing is shared until the member says so; elsewhere the consent to
 * being kept and that to being seen by those who measure are asked for together.
 */
export function firstConsents(
  { tenantKind, locale }: Pick<Standing, 'tenantKind' | 'locale'>,
  { given, date, sharesWithStaff }: FirstConsents,
  now: Date,
): FirstHolding {
  const how = given ?? 'not-stated'
  const isPending = how === 'pending'
  const storage: NewRecord = {
    purpose: 'store-health-data',
    pluginId: null,
    decision: isPending ? 'pending' : 'given',
    how,
    on: isPending ? null : (date ?? now.toISOString().slice(0, 10)),
    ...currentText('store-health-data', locale),
  }
  const sharesAll = !isPending && (sharesWithStaff ?? tenantKind !== 'company')
  const sharing: NewRecord = { ...storage, purpose: 'share-with-staff', ...currentText('share-with-staff', locale) }
  return { records: sharesAll ? [storage, sharing] : [storage], storesHealthData: !isPending, sharesAll }
}
