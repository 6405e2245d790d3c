import { modulesApi } from '@salus/contract/tenant/modules.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { type ModuleEntrance, requireKey, writeByModule } from '../../platform/scope/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { deliverCheckUp } from './deliver-check-up.ts'
import { digestDelivery } from './digest-delivery.ts'
import { readDocument } from './read-document.ts'

export function mountModulesRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  mount(app, modulesApi.deliverCheckUp, ({ body, request }) =>
    countingGuesses(limits, request, async () => {
      const entrance = buildEntrance(request)
      // Checks the key first, so that the server never reads a PDF from a caller without a key.
      if (body.document !== undefined) await requireKey(platform, entrance)
      const document = await readDocument(body.document)
      const digest = await digestDelivery(body)
      return writeByModule(platform, entrance, async (scope) => {
        await limits.take('delivery:key', scope.key.keyId)
        return deliverCheckUp(scope, body, { document, digest })
      })
    }),
  )
}

export const requireModule = (platform: Platform, limits: AttemptLimits, request: FastifyRequest): Promise<void> =>
  countingGuesses(limits, request, () => requireKey(platform, buildEntrance(request)))

const buildEntrance = ({ headers, id }: FastifyRequest): ModuleEntrance => ({
  authorization: headers.authorization,
  requestId: id,
})

async function countingGuesses<T>(limits: AttemptLimits, { ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong-api-key')
      await limits.take('api-key:network', findNetwork(ip))
    throw error
  }
}
