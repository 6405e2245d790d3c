import { z } from 'zod'
import { daySchema, route, tenantParams } from './route.ts'

export const tariffCodeSchema = z.enum(['basic', 'professional', 'enterprise'])
const meterSchema = z.strictObject({ used: z.number().int(), allowed: z.number().int().nullable() })

export const tariffSchema = z.strictObject({
  tariff: tariffCodeSchema,
  billing: z.enum(['monthly', 'yearly']),
  currency: z.enum(['EUR', 'USD']),
  startedOn: daySchema,
  trialEndsOn: daySchema.nullable(),
  usage: z.strictObject({
    activeMembers: meterSchema,
    employees: meterSchema,
    checkUpsThisMonth: meterSchema,
    products: meterSchema,
  }),
})
export type TenantTariff = z.infer<typeof tariffSchema>

export const tariffApi = {
  getTariffOfTenant: route({
    operationId: 'getTariffOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff',
    summary: 'The present tariff and the usage against each limit',
    access: { action: 'see-tariff' },
    params: tenantParams,
    responses: { 200: tariffSchema },
  }),
}
