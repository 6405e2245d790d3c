import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseWithheld } from '../../../platform/refuse-withheld.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { isWithdrawnSince } from '../../consents/withdrawn-since.ts'
import { findCheckUp } from '../record/record.queries.ts'
import { withheldCheckUp } from './withheld.queries.ts'

/**
 * Refuses to return the stored answer of an earlier request if its check-up may no longer be shown to the caller. The
 * answer also contains earlier results, so it is not returned after a withdrawal of consent. If the result was never
 * shared, staff who recorded it still get the answer, because the first answer may have been lost on its way.
 *
 * @throws Refusal `not-shared` or `consent-required` if the member has withdrawn the consent since; `not-found` if the
 * check-up is gone or hidden, or if the caller is a member and staff withdrew it
 */
export async function requireStillShown(
  scope: TenantScope,
  { resultGuid, pluginId, recordedAt }: Pick<CheckUp, 'resultGuid' | 'pluginId' | 'recordedAt'>,
): Promise<void> {
  const isOfStaff = isEmployee(scope.actor.role)
  const row = await findCheckUp(scope, resultGuid)
  if (row !== undefined) {
    if (row.status === 'withdrawn' && !isOfStaff) refuse('not-found')
    return
  }
  const withheld =
    (await withheldCheckUp(scope.db, scope.tenantId, resultGuid).executeTakeFirst()) ?? refuse('not-found')
  const { memberId } = withheld
  if (!isOfStaff || (await isWithdrawnSince(scope, { memberId, pluginId, recordedAt }))) refuseWithheld(withheld)
}
