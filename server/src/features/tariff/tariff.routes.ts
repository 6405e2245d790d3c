import { tariffApi } from '@salus/contract/tariff.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { monthStart } from '../../platform/month-start.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/tenant-scope.ts'
import { tariffOfTenant } from './tariff.queries.ts'

export function mountTariffRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTariffOfTenant } = tariffApi
  mount(app, getTariffOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTariffOfTenant.access }
    const since = monthStart(platform.clock.now())
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => tariffOfTenant(db, tenantId, since),
    })
    const row = rows[0] ?? refuse('not-found')
    const { limits } = tariffPlan(row.tariff)
    return {
      tariff: row.tariff,
      billing: row.billing,
      currency: row.currency,
      startedOn: row.startedOn,
      trialEndsOn: row.trialEndsOn,
      usage: {
        activeMembers: { used: row.activeMembers, allowed: limits.activeMembers },
        employees: { used: row.employees, allowed: limits.employees },
        checkUpsThisMonth: { used: row.checkUpsThisMonth, allowed: limits.checkUpsPerMonth },
        products: { used: row.products, allowed: limits.products },
      },
    }
  })
}
