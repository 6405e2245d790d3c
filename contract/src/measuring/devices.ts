import { z } from 'zod'
import { daySchema, guidSchema, route, tenantIdSchema, tenantParams, textSchema } from '../route.ts'

export const deviceSchema = z.strictObject({
  deviceId: guidSchema,
  vendor: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  firmware: z.string().nullable(),
  lastCheckedOn: daySchema.nullable(),
  /** The device is out of use from this day on; `null` while it is in use. */
  retiredOn: daySchema.nullable(),
  revision: z.number().int(),
})
export type Device = z.infer<typeof deviceSchema>

const deviceFields = {
  vendor: textSchema(80),
  model: textSchema(80),
  serialNumber: textSchema(80),
  firmware: textSchema(40).nullable().optional(),
  lastCheckedOn: daySchema.nullable().optional(),
}
export const newDeviceSchema = z.strictObject(deviceFields)

const deviceParams = z.strictObject({ tenantId: tenantIdSchema, deviceId: guidSchema })

export const devicesApi = {
  getDevicesOfTenant: route({
    operationId: 'getDevicesOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/devices',
    summary: 'Lists the devices of a tenant',
    details: 'Those in use first',
    access: { action: 'list-devices' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(deviceSchema) }) },
  }),
  addDevice: route({
    operationId: 'addDevice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/devices',
    summary: 'Adds a device',
    details: 'A serial number is unique per vendor and model',
    access: { action: 'change-devices' },
    params: tenantParams,
    body: newDeviceSchema,
    stale: ['getDevicesOfTenant'],
    responses: { 201: deviceSchema },
  }),
  updateDevice: route({
    operationId: 'updateDevice',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/devices/{deviceId}',
    summary: 'Changes the details of a device',
    details: 'Also retires a device or takes it into use again',
    access: { action: 'change-devices' },
    params: deviceParams,
    body: z
      .strictObject({
        vendor: deviceFields.vendor.optional(),
        model: deviceFields.model.optional(),
        serialNumber: deviceFields.serialNumber.optional(),
        firmware: deviceFields.firmware,
        lastCheckedOn: deviceFields.lastCheckedOn,
        isRetired: z.boolean().optional(),
      })
      .refine((change) => Object.keys(change).length > 0, 'nothing to change'),
    stale: ['getDevicesOfTenant'],
    responses: { 200: deviceSchema },
  }),
}
