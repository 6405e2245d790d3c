import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { findMeasured } from '../../members/find-measured.ts'
import { scoreAgain } from './score-again.ts'
import { findResults } from './score-again.queries.ts'

interface Again {
  /** The reason that is stored with the new versions, by the language of the tenant. */
  readonly reasons: Readonly<Record<'de' | 'en', string>>
  /** Only these results are scored again; omitted for all of the record. */
  readonly only?: ReadonlySet<string>
}

/**
 * Scores results of a member again after staff corrected the date of birth or the sex in the record. Bands and
 * reference values depend on age and sex, so the old ones were wrong.
 */
export async function scoreForRecord(scope: TenantScope, memberId: string, { reasons, only }: Again): Promise<void> {
  const member = await findMeasured(scope, memberId)
  if (member === undefined) return
  const all = await findResults(scope, memberId)
  const resultGuids = only === undefined ? all : all.filter((guid) => only.has(guid))
  await scoreAgain(scope, resultGuids, { memberId, member, reason: reasons[member.tenantLocale], isSamePerson: true })
}
