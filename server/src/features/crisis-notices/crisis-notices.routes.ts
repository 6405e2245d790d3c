import { crisisNoticesApi } from '@salus/contract/check-ups/crisis-notices.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { closeCrisisNotice } from './close-crisis-notice.ts'
import { openNotices } from './crisis-notices.queries.ts'

export function mountCrisisNoticesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getCrisisNotices, closeCrisisNotice: close } = crisisNoticesApi

  mount(app, getCrisisNotices, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getCrisisNotices.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: openNotices,
      subjects: (found) => found.map(({ memberId }) => memberId),
      object: { kind: 'crisis-notices', id: String(params.tenantId) },
      automatic: true,
    })
    return { items: [...rows] }
  })

  mountWrite(app, close, (scope, { params, body }) => closeCrisisNotice(scope, params.resultGuid, body?.memberId))
}
