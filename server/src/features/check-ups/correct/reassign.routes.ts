import { reassignmentsApi } from '@salus/contract/check-ups/reassignments.ts'
import type { FastifyInstance } from 'fastify'
import { mountWrite } from '../../../platform/http/mount/write.ts'
import { requireStillShown } from '../read/still-shown.ts'
import { reassignCheckUp } from './reassign.ts'

export function mountReassignmentsRoutes(app: FastifyInstance): void {
  const { reassignCheckUp: reassign } = reassignmentsApi

  mountWrite(app, reassign, {
    work: (scope, { params, body }) => reassignCheckUp(scope, params.resultGuid, body),
    beforeRepeating: requireStillShown,
  })
}
