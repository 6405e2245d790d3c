import { operatorApi } from '@salus/contract/service/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { mount } from '../../platform/http/mount/mount.ts'

export function mountOperatorRoutes(app: FastifyInstance, operator: Config['operator']): void {
  mount(app, operatorApi.getOperator, async () => operator)
}
