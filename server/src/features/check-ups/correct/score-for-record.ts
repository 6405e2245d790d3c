import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { findMeasured } from '../../members/find-measured.ts'
import { scoreAgain } from './score-again.ts'
import { findResults } from './score-again.queries.ts'

interface Again {
  /** The reason that is stored with the new versions, in each language. The language of the tenant is used. */
  readonly reasons: Readonly<Record<'de' | 'en', string>>
  /** The results to score again. If omitted, all results of the record are scored again. */
  readonly only?: ReadonlySet<string>
}

/**
 * Scores results of a member again after the date of birth or the sex in the record was corrected. The old scores were
 * computed for the wrong age or sex.
 */
export async function scoreForRecord(scope: TenantScope, memberId: string, { reasons, only }: Again): Promise<void> {
  const member = await findMeasured(scope, memberId)
  if (member === undefined) return
  const all = await findResults(scope, memberId)
  const resultGuids = only === undefined ? all : all.filter((guid) => only.has(guid))
  await scoreAgain(scope, resultGuids, { memberId, member, reason: reasons[member.tenantLocale], isSamePerson: true })
}
