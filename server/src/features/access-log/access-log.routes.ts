import { accessLogApi } from '@salus/contract/account/access-log.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, readOwn } from '../../platform/scope/tenant.ts'
import { accessesOfMember, isMember, ownAccesses } from './access-log.queries.ts'
import { pageOfDays } from './pages-of-days.ts'

export function mountAccessLogRoutes(app: FastifyInstance, platform: Platform): void {
  const { getMyAccessLog, getAccessLogOfMember } = accessLogApi

  mount(app, getMyAccessLog, async ({ query, caller }) => {
    await platform.auditTrail.flush()
    const { memberships } = await readOwn(platform, caller, {
      query: (db) => ownAccesses(db, shownBy(query)),
      includesEnded: true,
    })
    const { groupId } = query
    if (groupId !== undefined && !memberships.some((own) => own.groupId === groupId)) refuse('not-found')
    return pageOfDays(memberships.filter((own) => groupId === undefined || own.groupId === groupId))
  })

  mount(app, getAccessLogOfMember, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getAccessLogOfMember.access }
    const { tenantId, memberId } = params
    const known = await readInTenant(platform, entrance, {
      query: (db) => isMember(db, tenantId, memberId),
      subjects: (found) => found.map(({ id }) => id),
      object: { kind: 'member', id: memberId },
    })
    if (known.rows.length === 0) refuse('not-found')
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => accessesOfMember(db, params, shownBy(query)),
    })
    return pageOfDays([{ groupId: tenantId, rows }])
  })
}

const shownBy = ({ by, cursor }: { by?: string | undefined; cursor?: string | undefined }) => ({
  before: cursor,
  leavesOutSelf: by !== 'everybody',
})
