import { tenantEndApi } from '@salus/contract/tenant/tenant-end.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { planEnd, takeEndBack } from './plan-end.ts'
import { endOfTenant } from './tenant-ends.queries.ts'

export function mountTenantEndsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTenantEnd, planTenantEnd, takeTenantEndBack } = tenantEndApi

  mount(app, getTenantEnd, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTenantEnd.access }
    const { rows } = await readInTenant(platform, entrance, { query: endOfTenant })
    const { plannedAt, endsOn, waitsFor, holds } = rows[0] ?? refuse('not-found')
    return {
      planned: plannedAt === null || endsOn === null ? null : { plannedAt, endsOn },
      waitsFor: [...(holds > 0 ? (['holds'] as const) : []), ...waitsFor.filter((reason) => reason !== 'holds')],
      holds,
    }
  })

  mountWrite(app, planTenantEnd, (scope, { body }) => planEnd(scope, body.name))

  mountWrite(app, takeTenantEndBack, (scope) => takeEndBack(scope))
}
