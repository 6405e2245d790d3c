import { hasRoomFor, limitLevel, computeRoom } from '@salus/domain/tariff/limit-level.ts'
import { type LimitName, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { lockTariff, presentTariff, type TariffRow } from './tariff.queries.ts'
import { usageSpan } from './count-usage.ts'
import { hasPromisedRoom, membersToCome, usageIn } from './usage.queries.ts'

/**
 * If there is room for more items than this, callers do not wait for each other. Fewer requests than this run at the
 * same time, so together they cannot exceed the limit.
 */
const mostAtOnce = 25

/**
 * Refuses with `tariff-limit-reached` if `more` additional items would exceed the limit plus its grace allowance.
 * Refuses with `trial-over` if the trial has ended. Must be called before something new is started, but not for running
 * work, reads, deliveries and exports. If little room is left or `more` is above 1, concurrent callers wait for each
 * other, so that together they cannot exceed the limit.
 */
export async function requireRoom(scope: EnteredTenant, limit: LimitName, more = 1): Promise<void> {
  const tariff = await presentTariff(scope)
  if (!tariff) return
  if (stateOfTariff(tariff, businessDay(scope.now)) === 'trial-over') refuse('trial-over')
  const allowed = tariffPlan(tariff.tariff).limits[limit]
  if (allowed === null) return
  const after = (await countUsed(scope, limit)) + more
  const isFew = more === 1 && limitLevel(after, allowed) === 'within'
  if (!isFew || !hasRoomFor(mostAtOnce, after, allowed)) await requireLocked(scope, limit, more)
  if (isFew) return
  await enqueueIn(scope.db, {
    task: 'watch-limits',
    payload: { tenantId: String(scope.tenantId) },
    key: `watch-limits ${scope.tenantId}`,
  })
}

/**
 * Refuses if the tenant has no room for one more active member. A person who was invited by address uses the room that
 * was promised to them.
 */
export async function requireRoomForMember(scope: EnteredTenant, email: string | null | undefined): Promise<void> {
  const isPromised = typeof email === 'string' && (await hasPromisedRoom(scope, email))
  await requireRoom(scope, 'activeMembers', isPromised ? 0 : 1)
}

/** Returns how many more items can be started now; `null` if there is no limit, 0 if the trial has ended. */
export async function countRoomLeft(scope: EnteredTenant, limit: LimitName): Promise<number | null> {
  const tariff = await presentTariff(scope)
  if (!tariff) return null
  if (stateOfTariff(tariff, businessDay(scope.now)) === 'trial-over') return 0
  const allowed = tariffPlan(tariff.tariff).limits[limit]
  return allowed === null ? null : computeRoom(await countUsed(scope, limit), allowed)
}

async function requireLocked(scope: EnteredTenant, limit: LimitName, more: number): Promise<void> {
  const tariff: TariffRow | undefined = await lockTariff(scope)
  if (!tariff) return
  // Counts again, because the request that held the lock before this one may have used the room.
  const used = await countUsed(scope, limit)
  if (!hasRoomFor(more, used, tariffPlan(tariff.tariff).limits[limit])) refuse('tariff-limit-reached')
}

async function countUsed(scope: EnteredTenant, limit: LimitName): Promise<number> {
  const usage = await usageIn(scope, usageSpan(scope.now))
  // Includes people in a list that is being imported and people who are invited, because they would exceed the limit
  // later.
  return limit === 'activeMembers' ? usage.activeMembers + (await membersToCome(scope)) : usage[limit]
}
