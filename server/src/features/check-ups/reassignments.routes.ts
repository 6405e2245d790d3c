import { reassignmentsApi } from '@salus/contract/reassignments.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeInTenant } from '../../platform/tenant-scope.ts'
import { reassignCheckUp } from './reassign-check-up.ts'

export function mountReassignmentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { reassignCheckUp: reassign } = reassignmentsApi

  mount(app, reassign, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'reassignCheckUp', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: reassign.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await reassignCheckUp(scope, params.resultGuid, body),
    }))
  })
}
