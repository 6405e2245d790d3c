import { firstStepsDays, tenantsApi } from '@salus/contract/tenant/tenants.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { buildHelpLines } from './build-help-lines.ts'
import { firstStepsOfTenant, helpLinesOfTenant, logoOfTenant, tenantById } from './tenants.queries.ts'

const millisecondsPerDay = 86_400_000

export function mountTenantsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTenant, getTenantLogo, getHelpLines, getFirstSteps } = tenantsApi
  mount(app, getTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: tenantById })
    return rows[0] ?? refuse('not-found')
  })
  mount(app, getTenantLogo, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTenantLogo.access }
    const { rows } = await readInTenant(platform, entrance, { query: logoOfTenant })
    return rows[0] ?? refuse('not-found')
  })
  mount(app, getHelpLines, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getHelpLines.access }
    const { rows } = await readInTenant(platform, entrance, { query: helpLinesOfTenant })
    return buildHelpLines(rows)
  })
  mount(app, getFirstSteps, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getFirstSteps.access }
    const newSince = new Date(platform.clock.now().getTime() - firstStepsDays * millisecondsPerDay)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => firstStepsOfTenant(db, tenantId, newSince),
    })
    const { isNew, ...done } = rows[0] ?? refuse('not-found')
    return { isNew, done }
  })
}
