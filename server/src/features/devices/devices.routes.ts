import { devicesApi } from '@salus/contract/measuring/devices.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { addDevice, updateDevice } from './change-devices.ts'
import { devicesOfTenant } from './devices.queries.ts'

export function mountDevicesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getDevicesOfTenant, addDevice: add, updateDevice: update } = devicesApi

  mount(app, getDevicesOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getDevicesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: devicesOfTenant })
    return { items: rows }
  })

  mountWrite(app, add, (scope, { body }) => addDevice(scope, body))

  mountWrite(app, update, (scope, { params, body }) => updateDevice(scope, params.deviceId, body))
}
