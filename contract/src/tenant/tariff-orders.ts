import { z } from 'zod'
import { daySchema, guidSchema, instantSchema, page, pageQuery, route, tenantIdSchema, tenantParams } from '../route.ts'
import { billedToSchema, priceLineSchema, subscriptionShape, tariffCodeSchema, vatOfOrderSchema } from './tariff.ts'

/** An order as it was confirmed. Amounts are in cents. */
export const tariffOrderSchema = z.strictObject({
  orderId: guidSchema,
  orderedAt: instantSchema,
  kind: z.enum(['order', 'at-once', 'at-period-end']),
  /**
   * `replaced`: a later order replaced this order, before or after this order took effect. `dropped`: the order was not
   * carried out and the former tariff continued. On the starting day, the tenant's usage exceeded a limit that the
   * order would have lowered.
   */
  state: z.enum(['begun', 'planned', 'taken-back', 'replaced', 'dropped']),
  formerTariff: tariffCodeSchema,
  ...subscriptionShape,
  startsOn: daySchema,
  /** The first day after the first paid period. */
  endsOn: daySchema,
  /**
   * The charges and credits of this order. Their sum is due on the day of the order. For a planned order, it is due on
   * the day on which the order starts.
   */
  lines: z.array(priceLineSchema),
  net: z.number().int(),
  vat: vatOfOrderSchema,
  gross: z.number().int(),
  billTo: billedToSchema,
  /** `dueOn` is the day by which the invoice must be paid. Omitted if the invoice names no day. */
  invoice: z.strictObject({ invoiceId: guidSchema, number: z.string(), dueOn: daySchema.optional() }).nullable(),
  /** True when only an example seller was configured. Nothing is then owed. */
  isDemo: z.boolean(),
})
export type TariffOrder = z.infer<typeof tariffOrderSchema>

const access = { action: 'see-invoices' } as const

export const tariffOrdersApi = {
  getTariffOrders: route({
    operationId: 'getTariffOrders',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff-orders',
    summary: 'Lists the orders of a tenant',
    details: 'Newest first',
    access,
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(tariffOrderSchema) },
  }),
  getTariffOrder: route({
    operationId: 'getTariffOrder',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff-orders/{orderId}',
    summary: 'Returns an order as its confirmation shows it',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, orderId: guidSchema }),
    responses: { 200: tariffOrderSchema },
  }),
}
