import { supportApi } from '@salus/contract/support.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { pageOf, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/tenant-scope.ts'
import { supportRequestsOfTenant } from './support.queries.ts'

export function mountSupportRoutes(app: FastifyInstance, platform: Platform): void {
  const { getSupportRequestsOfTenant } = supportApi
  mount(app, getSupportRequestsOfTenant, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getSupportRequestsOfTenant.access }
    const paging = { after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor), limit: query.limit }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => supportRequestsOfTenant(db, tenantId, paging),
    })
    return pageOf(rows, query.limit, (last) => writeTimeCursor({ at: last.lastMessageAt, id: last.id }))
  })
}
