import { erasuresApi } from '@salus/contract/erasures.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { pageOf, readIdCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { endHold } from './end-hold.ts'
import { erasureOf, eraseMember, listOf } from './erase-member.ts'
import { erasureOfTenant, erasuresOfTenant, holdsOfTenant } from './erasures.queries.ts'
import { holdMember } from './hold-member.ts'
import { countsToErase } from './preview.queries.ts'

export function mountErasuresRoutes(app: FastifyInstance, platform: Platform): void {
  mountReads(app, platform)

  mount(app, erasuresApi.eraseMember, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'eraseMember', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.eraseMember.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 202,
      answer: await eraseMember(scope, params.memberId),
    }))
  })

  mount(app, erasuresApi.holdMember, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'holdMember', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.holdMember.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await holdMember(scope, params.memberId, body),
    }))
  })

  mount(app, erasuresApi.endHold, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'endHold', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.endHold.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 202,
      answer: await endHold(scope, params.memberId),
    }))
  })
}

function mountReads(app: FastifyInstance, platform: Platform): void {
  mount(app, erasuresApi.getErasurePreview, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasurePreview.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => countsToErase(db, tenantId, params.memberId),
    })
    return { counts: listOf((rows[0] ?? refuse('not-found')).counts) }
  })

  mount(app, erasuresApi.getErasures, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasures.access }
    const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => erasuresOfTenant(db, tenantId, { limit: query.limit, after }),
    })
    return pageOf(rows.map(erasureOf), query.limit, (last) => last.id)
  })

  mount(app, erasuresApi.getErasure, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getErasure.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => erasureOfTenant(db, tenantId, params.erasureId),
    })
    return erasureOf(rows[0] ?? refuse('not-found'))
  })

  mount(app, erasuresApi.getHolds, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: erasuresApi.getHolds.access }
    const { rows } = await readInTenant(platform, entrance, { query: holdsOfTenant })
    return { items: rows }
  })
}
