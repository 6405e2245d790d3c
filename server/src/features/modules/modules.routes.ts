import { modulesApi } from '@salus/contract/modules.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { writeByModule } from '../../platform/module-scope.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/attempt-limits.ts'
import { networkOf } from '../../platform/sign-in/network-of.ts'
import { deliverCheckUp } from './deliver-check-up.ts'

export function mountModulesRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  mount(app, modulesApi.deliverCheckUp, async ({ body, request }) => {
    const tries = await limits.allowTry('api-key:network', networkOf(request.ip))
    const entrance = { authorization: request.headers.authorization, requestId: request.id }
    try {
      return await writeByModule(platform, entrance, async (scope) => {
        await limits.take('delivery:key', scope.key.keyId)
        return deliverCheckUp(scope, body)
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrong-api-key') await tries.failed()
      throw error
    }
  })
}
