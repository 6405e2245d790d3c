import { checkUpChangesApi } from '@salus/contract/check-ups/changes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount/mount.ts'
import { mountOwnRead } from '../../../platform/http/mount/own-read.ts'
import { cutPage, cutRows } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readInTenant } from '../../../platform/scope/tenant.ts'
import { changeOfRow, decidingCodes } from './from-row.ts'
import { type ChangeRow, changesOfTenant, ownChanges } from './changes.queries.ts'
import { writeCheckUpCursor, readFilter, compareNewestFirst } from '../read/page.ts'

export function mountCheckUpChangesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getCheckUpChangesOfTenant, getMyCheckUpChanges } = checkUpChangesApi

  mount(app, getCheckUpChangesOfTenant, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getCheckUpChangesOfTenant.access }
    const filter = { ...readFilter(query), memberId: query.memberId, codes: decidingCodes }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => changesOfTenant(db, tenantId, filter),
      subjects: (found) => cutRows(found, query.limit).map(({ memberId }) => memberId),
      object: { kind: 'check-up-changes', id: String(params.tenantId) },
      automatic: query.automatic === 'true',
    })
    return changesPage(rows, query.limit)
  })

  mountOwnRead(app, getMyCheckUpChanges, {
    query: (db, { query }) => ownChanges(db, { ...readFilter(query), groupId: query.groupId, codes: decidingCodes }),
    action: 'list-own-check-ups',
    includesEnded: true,
    answer: ({ rows }, { query }) => changesPage(rows.toSorted(compareNewestFirst), query.limit),
  })
}

function changesPage(rows: readonly ChangeRow[], limit: number | undefined) {
  const { items, nextCursor } = cutPage(rows, limit, writeCheckUpCursor)
  return { items: items.map(changeOfRow), nextCursor }
}
