import { membersApi } from '@salus/contract/members/members.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount/mount.ts'
import { cutPage, cutRows, readIdCursor, refuseGoneCursor } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { findReallyChangedMembers } from '../../check-ups/changes/changed-members.ts'
import { countMembers, type MemberFilter, tagsInUse } from './search.queries.ts'
import { memberOfTenant, selectMembersAmong, membersOfTenant } from '../members.queries.ts'

export function mountMemberListRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, membersApi.getMembersOfTenant, async ({ params, query: { view, ...query }, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: membersApi.getMembersOfTenant.access }
    if (view === 'changed') return changedMembers(platform, entrance, query)
    const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => membersOfTenant(db, tenantId, { ...query, view, after }),
      subjects: (found) => cutRows(found, query.limit).map(({ id }) => id),
    })
    if (after !== undefined && rows.length === 0) await requireRowOfCursor(platform, entrance, after)
    return cutPage(rows, query.limit, (last) => last.id)
  })

  mount(app, membersApi.getMemberCounts, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: membersApi.getMemberCounts.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => countMembers(db, tenantId, query),
    })
    return rows[0] ?? { count: 0, linked: 0 }
  })

  mount(app, membersApi.getMemberTags, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: membersApi.getMemberTags.access }
    const { rows } = await readInTenant(platform, entrance, { query: tagsInUse })
    return { items: rows }
  })
}

async function requireRowOfCursor(platform: Platform, entrance: Entrance, memberId: string): Promise<void> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => memberOfTenant(db, tenantId, memberId),
  })
  if (rows.length === 0) refuseGoneCursor()
}

const usualLimit = 50

async function changedMembers(
  platform: Platform,
  entrance: Entrance,
  {
    cursor,
    limit = usualLimit,
    ...filter
  }: MemberFilter & { readonly cursor?: string | undefined; limit?: number | undefined },
) {
  const { memberIds, nextCursor } = await findReallyChangedMembers(platform, entrance, { cursor, limit })
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => selectMembersAmong(db, tenantId, { memberIds, filter }),
    subjects: (found) => found.map(({ id }) => id),
  })
  return { items: rows, nextCursor }
}
