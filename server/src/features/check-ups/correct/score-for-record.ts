import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { findMeasured } from '../../members/find-measured.ts'
import { scoreAgain } from './score-again.ts'
import { findResults } from './score-again.queries.ts'

/**
 * Scores all results of a member again after the date of birth or the sex in the record was corrected, because their
 * bands and reference values were those of the mistaken age or sex.
 */
export async function scoreForRecord(scope: TenantScope, memberId: string): Promise<void> {
  const member = await findMeasured(scope, memberId)
  if (member === undefined) return
  const reason = reasons[member.tenantLocale]
  await scoreAgain(scope, await findResults(scope, memberId), { memberId, member, reason, isSamePerson: true })
}

const reasons = {
  de: 'Geburtsdatum oder Geschlecht der Person berichtigt: neu bewertet',
  en: 'Date of birth or sex of the person was corrected: scored again',
} as const
