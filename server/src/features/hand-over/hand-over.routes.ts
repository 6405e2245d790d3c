import { handOverApi } from '@salus/contract/account/hand-over.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { write } from '../../platform/http/mount/write.ts'
import { giveSession } from '../../platform/sign-in/account/give-session.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { handOverDevice } from './hand-over-device.ts'

export function mountHandOverRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { handOverDevice: route } = handOverApi
  mount(app, route, async (call) => {
    const { params, body, reply } = call
    let token = ''
    const answer = await write(route, call, async (scope) => {
      const made = await handOverDevice(scope, { memberId: params.memberId, profileId: body.profileId })
      token = made.token
      return made.handedOver
    })
    giveSession(reply, signIn, { token })
    return answer
  })
}
