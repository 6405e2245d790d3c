import { handOverApi } from '@salus/contract/hand-over.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { writeInTenant } from '../../platform/tenant-scope.ts'
import { handOverDevice } from './hand-over-device.ts'

export function mountHandOverRoutes(app: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const { handOverDevice: route } = handOverApi
  mount(app, route, async ({ params, body, caller, reply }) => {
    const { tenantId, memberId } = params
    // No idempotency key: the same answer again would need the token again, which is stored nowhere else.
    const write = { operation: 'handOverDevice', body: { params, body } }
    const { answer } = await writeInTenant(
      platform,
      { caller, tenantId, access: route.access, write },
      async (scope) => ({ status: 200, answer: await handOverDevice(scope, { memberId, profileId: body.profileId }) }),
    )
    reply.header('set-cookie', signIn.cookieOf(answer.token))
    return answer.handedOver
  })
}
