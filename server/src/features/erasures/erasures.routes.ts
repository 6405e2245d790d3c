import { erasuresApi } from '@salus/contract/members/erasures.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { cutPage, readIdCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { endHold } from './end-hold.ts'
import { buildErasure, eraseMember, listCounts } from './erase-member.ts'
import { erasureOfTenant, erasuresOfTenant, holdsOfTenant } from './erasures.queries.ts'
import { holdMember } from './hold-member.ts'
import { countsToErase } from './preview.queries.ts'

export function mountErasuresRoutes(app: FastifyInstance, platform: Platform): void {
  mountReads(app, platform)

  mountWrite(app, erasuresApi.eraseMember, (scope, { params }) => eraseMember(scope, params.memberId))

  mountWrite(app, erasuresApi.holdMember, (scope, { params, body }) => holdMember(scope, params.memberId, body))

  mountWrite(app, erasuresApi.endHold, (scope, { params }) => endHold(scope, params.memberId))
}

function mountReads(app: FastifyInstance, platform: Platform): void {
  mount(app, erasuresApi.getErasurePreview, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasurePreview.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => countsToErase(db, tenantId, params.memberId),
    })
    return { counts: listCounts((rows[0] ?? refuse('not-found')).counts) }
  })

  mount(app, erasuresApi.getErasures, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasures.access }
    const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => erasuresOfTenant(db, tenantId, { limit: query.limit, after }),
    })
    return cutPage(rows.map(buildErasure), query.limit, (last) => last.id)
  })

  mount(app, erasuresApi.getErasure, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasure.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => erasureOfTenant(db, tenantId, params.erasureId),
    })
    return buildErasure(rows[0] ?? refuse('not-found'))
  })

  mount(app, erasuresApi.getHolds, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getHolds.access }
    const { rows } = await readInTenant(platform, entrance, { query: holdsOfTenant })
    return { items: rows }
  })
}
