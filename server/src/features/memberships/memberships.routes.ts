import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readUser } from '../../platform/scope/tenant.ts'
import { leaveTenant } from './leave-tenant.ts'
import { endedMembershipsOfUser } from './memberships.queries.ts'
import { unlinkMember } from './unlink-member.ts'

export function mountMembershipsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getEndedMemberships, leaveTenant: leave, unlinkMember: unlink } = membershipsApi

  mount(app, getEndedMemberships, async ({ caller }) => {
    const { rows } = await readUser(platform, caller, endedMembershipsOfUser)
    return { items: rows }
  })

  mountWrite(app, leave, (scope) => leaveTenant(scope))

  mountWrite(app, unlink, (scope, { params }) => unlinkMember(scope, params.memberId))
}
