import { daysBetween } from '@salus/domain/moments/add-days.ts'
import { isLimitNews, limitLevel } from '@salus/domain/tariff/limit-level.ts'
import { limitNames, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { z } from 'zod'
import { businessDay } from '../../platform/business-calendar.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { type OperatorDeps, type OperatorScope, writeAsOperator } from '../../platform/scope/operator.ts'
import { runForEveryTenant } from './run-for-every-tenant.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { insertNotice, type Notice } from './tariff-work.queries.ts'
import { presentTariff, type TariffRow } from './tariff.queries.ts'
import { tellAdmins } from './tell-admins.ts'
import { usageSpan } from './count-usage.ts'
import { type Usage, usageIn } from './usage.queries.ts'

const payloadSchema = z.object({ tenantId: z.coerce.number().int() })

/**
 * The job that notifies the admins about limits that are nearly used up, reached or exceeded, and about the end of a
 * trial. Each notice is given once. If the payload has a tenant id, only this tenant is checked, otherwise all.
 */
export const watchLimitsTask =
  (deps: OperatorDeps) =>
  async (payload: unknown): Promise<void> => {
    const one = payloadSchema.safeParse(payload)
    if (one.success) await watchLimits(deps, one.data.tenantId)
    else await runForEveryTenant(deps, (tenantId) => watchLimits(deps, tenantId))
  }

export const watchLimits = (deps: OperatorDeps, tenantId: number): Promise<void> =>
  writeAsOperator(deps, { tenantId, occasion: 'watch-limits' }, async (scope) => {
    const tariff = await presentTariff(scope)
    if (!tariff) return
    const span = usageSpan(scope.now)
    const usage = await usageIn(scope, span)
    const notices = [...limitNotices(tariff, usage, span.today), ...trialNotices(tariff, span.today)]
    for (const notice of notices) await tell(scope, notice, tariff)
  })

const trialWarningDays = 7

function limitNotices({ tariff }: TariffRow, usage: Usage, today: string): readonly Notice[] {
  const { limits } = tariffPlan(tariff)
  return limitNames.flatMap((limit): Notice[] => {
    const level = limitLevel(usage[limit], limits[limit])
    // Each notice is given once per tariff, because another tariff has other limits. The notice about check-ups is
    // given once per tariff and month, because check-ups are counted per month.
    const span = limit === 'checkUpsPerMonth' ? `${tariff} ${today.slice(0, 7)}` : tariff
    return isLimitNews(limit, level) ? [{ limit, level, span }] : []
  })
}

function trialNotices(tariff: TariffRow, today: string): readonly Notice[] {
  const { trialEndsOn: span } = tariff
  if (span === null) return []
  const state = stateOfTariff(tariff, today)
  if (state === 'trial-over') return [{ limit: 'trial', level: 'over', span }]
  return state === 'trial' && daysBetween(today, span) <= trialWarningDays
    ? [{ limit: 'trial', level: 'near', span }]
    : []
}

async function tell(scope: OperatorScope, notice: Notice, { trialEndsOn }: TariffRow): Promise<void> {
  if (!(await insertNotice(scope, notice))) return
  const { limit, level } = notice
  if (limit !== 'trial') await tellAdmins(scope, { about: 'limit', limit, level })
  else if (level !== 'reached')
    await tellAdmins(scope, { about: 'trial', level, on: trialEndsOn ?? businessDay(scope.now) })
  audit(scope, { action: `tariff.limit-${level}`, objectKind: 'limit', objectId: limit })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
}
