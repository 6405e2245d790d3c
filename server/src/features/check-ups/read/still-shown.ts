import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseWithheld } from '../../../platform/refuse-withheld.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { isWithdrawnSince } from '../../consents/withdrawn-since.ts'
import { findCheckUp } from '../record/record.queries.ts'
import { withheldCheckUp } from './withheld.queries.ts'

/**
 * Refuses to repeat the stored answer of an earlier request if the caller may no longer see its check-up. The answer
 * also contains earlier results, so it must not be given after the consent was withdrawn. One case is allowed: staff
 * who recorded a result that was never shared still get the answer, because it may have been lost on its way the first
 * time.
 *
 * @throws Refusal `not-shared` or `consent-required` if the member has withdrawn the consent since; `not-found` if the
 *   check-up is gone or hidden, or if the caller is a member and staff withdrew it
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
