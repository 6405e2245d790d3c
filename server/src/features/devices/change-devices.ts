import { randomUUID } from 'node:crypto'
import type { Device, devicesApi } from '@salus/contract/measuring/devices.ts'
import type { z } from 'zod'
import { businessDay } from '../../platform/business-calendar.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { type DeviceFields, hasTwin, insertDevice, lockDevice, updateDeviceRow } from './devices.queries.ts'

type NewDevice = z.output<typeof devicesApi.addDevice.body>
type Change = z.output<typeof devicesApi.updateDevice.body>

export async function addDevice(scope: TenantScope, wanted: NewDevice): Promise<Device> {
  requirePast(scope, wanted.lastCheckedOn)
  const device = await insertDevice(scope, randomUUID(), {
    vendor: wanted.vendor,
    model: wanted.model,
    serial_number: wanted.serialNumber,
    firmware: wanted.firmware ?? null,
    last_checked_on: wanted.lastCheckedOn ?? null,
  })
  if (!device) refuse('invalid-input', { errors: [duplicate] })
  audit(scope, { action: 'device.added', objectKind: 'device', objectId: device.deviceId })
  return device
}

export async function updateDevice(scope: TenantScope, deviceId: string, change: Change): Promise<Device> {
  requirePast(scope, change.lastCheckedOn)
  const former = (await lockDevice(scope, deviceId)) ?? refuse('not-found')
  const { vendor = former.vendor, model = former.model, serialNumber = former.serialNumber } = change
  if (await hasTwin(scope, { deviceId, vendor, model, serialNumber })) refuse('invalid-input', { errors: [duplicate] })
  const device = await updateDeviceRow(scope, deviceId, buildFields(scope, former, change))
  const wasRetired = former.retiredOn === null && device.retiredOn !== null
  audit(scope, { action: wasRetired ? 'device.retired' : 'device.changed', objectKind: 'device', objectId: deviceId })
  return device
}

function buildFields(scope: TenantScope, former: Device, change: Change): DeviceFields {
  const { vendor, model, serialNumber, firmware, lastCheckedOn, isRetired } = change
  return {
    vendor,
    model,
    serial_number: serialNumber,
    firmware,
    last_checked_on: lastCheckedOn,
    retired_on: isRetired === undefined ? undefined : isRetired ? (former.retiredOn ?? businessDay(scope.now)) : null,
  }
}

const duplicate = { path: 'serialNumber', code: 'duplicate', message: 'There is a device with this number already.' }

function requirePast(scope: TenantScope, day: string | null | undefined): void {
  if (day !== null && day !== undefined && day > businessDay(scope.now))
    refuse('invalid-input', {
      errors: [{ path: 'lastCheckedOn', code: 'in-future', message: 'The day lies in the future.' }],
    })
}
