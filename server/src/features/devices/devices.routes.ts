import { devicesApi } from '@salus/contract/devices.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { addDevice, updateDevice } from './change-devices.ts'
import { devicesOfTenant } from './devices.queries.ts'

export function mountDevicesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getDevicesOfTenant, addDevice: add, updateDevice: update } = devicesApi

  mount(app, getDevicesOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getDevicesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: devicesOfTenant })
    return { items: rows }
  })

  mount(app, add, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: add.operationId, idempotencyKey, body: { params, body } }
    return writeInTenant(platform, { caller, tenantId: params.tenantId, access: add.access, write }, async (scope) => ({
      status: 201,
      answer: await addDevice(scope, body),
    }))
  })

  mount(app, update, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: update.operationId, idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: update.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await updateDevice(scope, params.deviceId, body),
    }))
  })
}
