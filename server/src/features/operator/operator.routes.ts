import { operatorApi } from '@salus/contract/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { mount } from '../../platform/http/mount.ts'

export function mountOperatorRoutes(app: FastifyInstance, operator: Config['operator']): void {
  mount(app, operatorApi.getOperator, async () => operator)
}
