import { consentIncludesSharing, onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { refuse } from '../../platform/refusal.ts'
import { currentText } from './consent-text-hash.ts'
import type { NewRecord, Standing } from './consents.queries.ts'

export interface FirstConsents {
  readonly given?: 'on-paper' | 'in-person' | 'pending' | undefined
  readonly date?: string | undefined
  /**
   * True if the data is shared with staff. Ignored while the consent to storage is pending. If omitted, the data is
   * shared, except in a company, where only the member can allow sharing.
   */
  readonly sharesWithStaff?: boolean | undefined
}

export interface FirstHolding {
  readonly records: readonly NewRecord[]
  readonly storesHealthData: boolean
  readonly sharesAll: boolean
}

export interface Today {
  readonly today: string
  readonly timezone: string
}

const inFuture = { path: 'consent.date', code: 'in-future', message: 'The day lies in the future.' }

/**
 * Creates the first consent records of a new member. In a company, nothing is shared until the member decides.
 * Elsewhere, a consent to storage includes sharing with staff, unless `sharesWithStaff` is false.
 */
export function buildFirstConsents(
  { tenantKind, locale }: Pick<Standing, 'tenantKind' | 'locale'>,
  { given, date, sharesWithStaff }: FirstConsents,
  { today, timezone }: Today,
): FirstHolding {
  requireRecordable(tenantKind, { date, sharesWithStaff }, today)
  const how = given ?? 'pending'
  const isPending = how === 'pending'
  const storage: NewRecord = {
    purpose: 'store-health-data',
    pluginId: null,
    decision: isPending ? 'pending' : 'given',
    how,
    on: isPending ? null : (date ?? today),
    timezone: isPending ? null : timezone,
    ...currentText('store-health-data', locale),
  }
  const sharesAll = !isPending && (sharesWithStaff ?? consentIncludesSharing(tenantKind))
  const sharing: NewRecord = { ...storage, purpose: 'share-with-staff', ...currentText('share-with-staff', locale) }
  return { records: sharesAll ? [storage, sharing] : [storage], storesHealthData: !isPending, sharesAll }
}

function requireRecordable(tenantKind: TenantKind, { date, sharesWithStaff }: FirstConsents, today: string): void {
  if (date !== undefined && date > today) refuse('invalid-input', { errors: [inFuture] })
  if (sharesWithStaff === true && onlyMemberOpensSharing(tenantKind)) refuse('sharing-by-member-only')
}
