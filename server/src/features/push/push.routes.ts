import { pushApi } from '@salus/contract/account/push.ts'
import type { FastifyInstance } from 'fastify'
import type { PushOrigins } from '../../platform/config/push.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readUser } from '../../platform/scope/tenant.ts'
import { pushOfUser, shownChoices, storeChoices } from './push.queries.ts'
import { endDevice, registerDevice, reportDevice, shownDevice } from './register-device.ts'

interface PushDeps {
  readonly publicKey: string
  readonly pushOrigins: PushOrigins
}

export function mountPushRoutes(app: FastifyInstance, platform: Platform, { publicKey, pushOrigins }: PushDeps): void {
  mount(app, pushApi.getPush, async ({ caller }) => {
    const { rows } = await readUser(platform, caller, pushOfUser)
    const stored = rows[0] ?? refuse('signed-out')
    return { publicKey, ...shownChoices(stored), devices: stored.devices.map(shownDevice) }
  })
  mountOwnWrite(app, pushApi.changePush, ({ actor, db }, { body: { kinds, quietHours } }) =>
    storeChoices(db, actor.userId, { kinds, quietHours }),
  )
  mountOwnWrite(app, pushApi.addPushDevice, (scope, { body }) => registerDevice(scope, body, pushOrigins))
  mountOwnWrite(app, pushApi.reportPushDevice, (scope, { body }) => reportDevice(scope, body.endpoint))
  mountOwnWrite(app, pushApi.endPushDevice, (scope, { params }) => endDevice(scope, params.id))
}
