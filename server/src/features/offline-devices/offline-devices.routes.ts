import { offlineApi } from '@salus/contract/measuring/offline.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import type { Seal } from '../../platform/sign-in/factors/seal.ts'
import { endDevice } from './end-device.ts'
import { devicesOfTenant } from './offline-devices.queries.ts'
import { openDevice, prepareDevice } from './prepare-device.ts'
import { presentDevice } from './present-device.ts'
import { sendSealedEntry } from './send-sealed-entry.ts'

export function mountOfflineDevicesRoutes(
  app: FastifyInstance,
  platform: Platform,
  { seal }: { readonly seal: Seal },
): void {
  const {
    getOfflineDevices,
    prepareOfflineDevice,
    openOfflineDevice,
    endOfflineDevice,
    sendSealedEntry: send,
  } = offlineApi

  mount(app, getOfflineDevices, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getOfflineDevices.access }
    const { rows, actor } = await readInTenant(platform, entrance, { query: devicesOfTenant })
    const seen = { userId: actor.userId, now: platform.clock.now() }
    return { items: rows.map((row) => presentDevice(row, seen)) }
  })

  mountWrite(app, prepareOfflineDevice, (scope, { params, body }) =>
    prepareDevice(scope, seal, { dayId: params.dayId, name: body.name }),
  )
  mountWrite(app, openOfflineDevice, (scope, { params }) => openDevice(scope, seal, params.offlineDeviceId))
  mountWrite(app, endOfflineDevice, (scope, { params }) => endDevice(scope, params.offlineDeviceId))
  mountWrite(app, send, (scope, { params, body }) =>
    sendSealedEntry(scope, seal, { deviceId: params.offlineDeviceId, entry: body }),
  )
}
