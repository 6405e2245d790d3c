import type { ConsentRecord, MemberConsents } from '@salus/contract/members/consents.ts'
import { sharesAnything } from '@salus/domain/consents/sharing.ts'
import { onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'

export type RecordedDecision = 'given' | 'withdrawn'

export const holdsFor = (consents: MemberConsents, purpose: ConsentRecord['purpose']): boolean =>
  purpose === 'store-health-data' ? consents.storesHealthData : sharesAnything(consents)

/**
 * Returns the decisions that staff can record for this member. Excludes consents that only the member can give.
 * Excludes the consent to sharing while the consent to storage is missing.
 */
export function recordableDecisions(
  consents: MemberConsents,
  purpose: ConsentRecord['purpose'],
): readonly RecordedDecision[] {
  const isSharing = purpose === 'share-with-staff'
  const mayGive =
    !consents.decidesAlone &&
    !(isSharing && (onlyMemberOpensSharing(consents.tenantKind) || !consents.storesHealthData))
  return [...(mayGive ? (['given'] as const) : []), ...(holdsFor(consents, purpose) ? (['withdrawn'] as const) : [])]
}
