import { z } from 'zod'
import { daySchema, guidSchema, instantSchema, page, pageQuery, route, tenantIdSchema, tenantParams } from '../route.ts'
import { billedToSchema, priceLineSchema, subscriptionShape, tariffCodeSchema, vatOfOrderSchema } from './tariff.ts'

/** An order as it was confirmed. Amounts are in cents. */
export const tariffOrderSchema = z.strictObject({
  orderId: guidSchema,
  orderedAt: instantSchema,
  kind: z.enum(['order', 'at-once', 'at-period-end']),
  /**
   * `replaced`: a later order took its place, before or after this one began. `dropped`: when the order was to start,
   * the tenant's usage exceeded a limit that the order lowers, so the former tariff continued.
   */
  state: z.enum(['begun', 'planned', 'taken-back', 'replaced', 'dropped']),
  formerTariff: tariffCodeSchema,
  ...subscriptionShape,
  startsOn: daySchema,
  /** The first day after the first period. */
  endsOn: daySchema,
  /**
   * The charges and credits of this order. Their sum is due on the day of the order or, for a planned order, on the day
   * on which it starts.
   */
  lines: z.array(priceLineSchema),
  net: z.number().int(),
  vat: vatOfOrderSchema,
  gross: z.number().int(),
  billTo: billedToSchema,
  invoice: z.strictObject({ invoiceId: guidSchema, number: z.string() }).nullable(),
  /** True when no seller was configured, only an example. Nothing is then owed. */
  isDemo: z.boolean(),
})
export type TariffOrder = z.infer<typeof tariffOrderSchema>

const access = { action: 'see-invoices' } as const

export const tariffOrdersApi = {
  getTariffOrders: route({
    operationId: 'getTariffOrders',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff-orders',
    summary: 'What was ordered, newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(tariffOrderSchema) },
  }),
  getTariffOrder: route({
    operationId: 'getTariffOrder',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff-orders/{orderId}',
    summary: 'One order, as its confirmation shows it',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, orderId: guidSchema }),
    responses: { 200: tariffOrderSchema },
  }),
}
