import { membershipsApi } from '@salus/contract/memberships.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readUser, writeInTenant } from '../../platform/tenant-scope.ts'
import { leaveTenant } from './leave-tenant.ts'
import { endedMembershipsOfUser } from './memberships.queries.ts'
import { unlinkMember } from './unlink-member.ts'

export function mountMembershipsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getEndedMemberships, leaveTenant: leave, unlinkMember: unlink } = membershipsApi

  mount(app, getEndedMemberships, async ({ caller }) => {
    const { rows } = await readUser(platform, caller, endedMembershipsOfUser)
    return { items: rows }
  })

  mount(app, leave, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'leaveTenant', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: leave.access, write }
    return writeInTenant(platform, entrance, async (scope) => {
      await leaveTenant(scope)
      return { status: 204, answer: undefined }
    })
  })

  mount(app, unlink, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'unlinkMember', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: unlink.access, write }
    return writeInTenant(platform, entrance, async (scope) => {
      await unlinkMember(scope, params.memberId)
      return { status: 204, answer: undefined }
    })
  })
}
