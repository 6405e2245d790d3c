import type { PlannedEnd } from '@salus/contract/tenant/tenant-end.ts'
import { addDays } from '@salus/domain/moments/add-days.ts'
import { daysUntilErasure, isSameName } from '@salus/domain/retention/end-of-tenant.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { enqueueNotices, findPeopleToTell, lockEnd, storeEnd } from './tenant-ends.queries.ts'

/**
 * Plans the end of the tenant and tells the people concerned. Erases nothing. If the end is already planned, changes
 * nothing and returns the same day.
 *
 * @throws Refusal `invalid-input` if the typed name is not the name of the tenant
 */
export async function planEnd(scope: EnteredTenant, typedName: string): Promise<PlannedEnd> {
  const known = (await lockEnd(scope)) ?? refuse('not-found')
  if (!isSameName(typedName, known.displayName))
    refuse('invalid-input', {
      errors: [{ path: 'name', code: 'differs', message: 'This is not the name of the organisation.' }],
    })
  // Also audited if nothing changes, because somebody requested the end.
  audit(scope, { action: 'tenant.end-planned', objectKind: 'tenant', objectId: String(scope.tenantId) })
  if (known.plannedAt !== null && known.endsOn !== null) return { plannedAt: known.plannedAt, endsOn: known.endsOn }
  const endsOn = addDays(businessDay(scope.now), daysUntilErasure)
  await storeEnd(scope, { plannedAt: scope.now, endsOn })
  await tellPeople(scope, { about: 'planned', on: endsOn })
  await notify(scope, { kind: 'tenant-end-changed', groupId: scope.tenantId })
  return { plannedAt: scope.now.toISOString(), endsOn }
}

/**
 * Cancels the planned end and notifies the people concerned.
 *
 * @throws Refusal `not-found` if no end is planned
 */
export async function takeEndBack(scope: EnteredTenant): Promise<void> {
  const known = (await lockEnd(scope)) ?? refuse('not-found')
  if (known.plannedAt === null) refuse('not-found')
  await storeEnd(scope, null)
  audit(scope, { action: 'tenant.end-taken-back', objectKind: 'tenant', objectId: String(scope.tenantId) })
  await tellPeople(scope, { about: 'taken-back' })
  await notify(scope, { kind: 'tenant-end-changed', groupId: scope.tenantId })
}

/**
 * Prevents the end of the tenant from beginning before the transaction ends. Called when something is stored that must
 * delay the end, for example a hold.
 *
 * @throws Refusal `not-found` if the end has begun
 */
export async function requireNotEnding(scope: EnteredTenant): Promise<void> {
  if ((await lockEnd(scope)) === undefined) refuse('not-found')
}

async function tellPeople(scope: EnteredTenant, news: Parameters<typeof enqueueNotices>[2]): Promise<void> {
  await enqueueNotices(scope, await findPeopleToTell(scope), news)
}
