import { currencies, limitNames, tariffCodes } from '@salus/domain/tariff/tariff-plans.ts'
import { isCountry, isPostalCode, isVatId, plainVatId } from '@salus/domain/tenants/countries.ts'
import { z } from 'zod'
import { daySchema, guidSchema, route, tenantParams, textSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const tariffCodeSchema = z.enum(tariffCodes)
const billingSchema = z.enum(['monthly', 'yearly'])
const currencySchema = z.enum(currencies)
const limitNameSchema = z.enum(limitNames)
/** In cents, without VAT unless stated otherwise. */
const centsSchema = z.number().int()

const meterSchema = z.strictObject({
  used: z.number().int(),
  allowed: z.number().int().nullable(),
  /** `over`: the grace allowance is used up, and nothing new can be started. */
  level: z.enum(['within', 'near', 'reached', 'over']),
  forecast: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rising'), reachedOn: daySchema }),
    z.strictObject({ kind: z.enum(['enough', 'no-trend', 'reached', 'unlimited']) }),
  ]),
})

export const subscriptionShape = { tariff: tariffCodeSchema, billing: billingSchema, currency: currencySchema }
const subscriptionSchema = z.strictObject(subscriptionShape)

export const tariffSchema = z.strictObject({
  ...subscriptionShape,
  startedOn: daySchema,
  trialEndsOn: daySchema.nullable(),
  /** `agreed`: the tariff was agreed with the operator and is not billed in Salus. */
  state: z.enum(['trial', 'trial-over', 'running', 'agreed']),
  /** The paid period. `endsOn` is the first day after the period. */
  period: z.strictObject({ startsOn: daySchema, endsOn: daySchema, price: centsSchema }).nullable(),
  /** The subscription that starts when the period ends. */
  planned: subscriptionSchema.nullable(),
  usage: z.strictObject({
    activeMembers: meterSchema,
    employees: meterSchema,
    checkUpsThisMonth: meterSchema,
    products: meterSchema,
  }),
})
export type TenantTariff = z.infer<typeof tariffSchema>
export type LimitMeter = z.infer<typeof meterSchema>

const billToFields = z.strictObject({
  name: textSchema(120),
  street: textSchema(120),
  /** Empty only for countries without postal codes. */
  postalCode: z.string().trim().max(12),
  city: textSchema(80),
  country: z.string().refine(isCountry, 'no such country'),
  vatId: textSchema(30).transform(plainVatId).optional(),
  email: z.email().max(254),
  /** The buyer's own reference, printed on the invoice. */
  reference: textSchema(60).optional(),
})
export const billToSchema = billToFields.superRefine(({ country, postalCode, vatId }, context) => {
  const object = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (isCountry(country) && !isPostalCode(country, postalCode))
    object('postalCode', 'not a postal code of this country')
  if (vatId !== undefined && !isVatId(country, vatId)) object('vatId', 'not a VAT number of this country')
})
export type BillTo = z.output<typeof billToSchema>

const wordsSchema = z.strictObject({ de: z.string(), en: z.string() })

export const priceLineSchema = z.strictObject({
  kind: z.enum(['charge', 'credit']),
  tariff: tariffCodeSchema,
  billing: billingSchema,
  startsOn: daySchema,
  endsOn: daySchema,
  amount: centsSchema,
})

export const vatOfOrderSchema = z.strictObject({
  category: z.enum(['S', 'AE', 'O']),
  percent: z.number(),
  amount: centsSchema,
  note: wordsSchema.nullable(),
})

export const billedToSchema = z.strictObject({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string().nullable(),
  email: z.string(),
  reference: z.string().nullable(),
})

/** The price and the effect of an order. A quote orders nothing. */
export const tariffQuoteSchema = z.strictObject({
  ...subscriptionShape,
  kind: z.enum(['none', 'order', 'at-once', 'at-period-end']),
  /** Why this tariff cannot be ordered; `null` when it can. */
  refusal: z.enum(['tariff-usage-too-high', 'euro-only', 'ordering-not-set-up', 'tariff-unchanged']).nullable(),
  /**
   * True for an upgrade that begins only after the paid period (`at-period-end`). The reason is that the paid period
   * was invoiced to another recipient, under other VAT rules. With the former billing details, the upgrade would begin
   * at once.
   */
  waitsForVat: z.boolean().optional(),
  /** True when no seller is configured, only an example. Nothing is then owed. */
  isDemo: z.boolean(),
  /**
   * The first day of the first paid period. A first order and an upgrade take effect immediately, even if this period
   * begins later.
   */
  startsOn: daySchema,
  endsOn: daySchema,
  lines: z.array(priceLineSchema),
  /** The due date of an invoice issued today; `null` if none would be issued, or if nothing would have to be paid. */
  dueOn: daySchema.nullable(),
  /** The amounts invoiced today. */
  net: centsSchema,
  vat: vatOfOrderSchema,
  gross: centsSchema,
  effect: z.strictObject({
    limits: z.array(z.strictObject({ name: limitNameSchema, from: z.number().nullable(), to: z.number().nullable() })),
    lost: z.array(wordsSchema),
    gained: z.array(wordsSchema),
    exceeded: z.array(limitNameSchema),
  }),
  /** The billing address of the last order. If there is none, the known address of the tenant. */
  billTo: billedToSchema,
})
export type TariffQuote = z.infer<typeof tariffQuoteSchema>

export const tariffApi = {
  getTariffOfTenant: route({
    operationId: 'getTariffOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff',
    summary: 'Returns the present tariff and the usage',
    details: 'The usage against each limit, with a forecast',
    access: { action: 'see-tariff' },
    params: tenantParams,
    responses: { 200: tariffSchema },
  }),
  getTariffQuote: route({
    operationId: 'getTariffQuote',
    method: 'GET',
    path: '/api/tenants/{tenantId}/tariff-quote',
    summary: 'Quotes a change of the tariff',
    details: 'What it would cost today, what it would change, and whether it can be ordered',
    access: { action: 'change-tariff' },
    params: tenantParams,
    query: z.strictObject({
      ...subscriptionShape,
      country: z.string().refine(isCountry, 'no such country').optional(),
      vatId: textSchema(30).transform(plainVatId).optional(),
    }),
    responses: { 200: tariffQuoteSchema },
  }),
  changeTariff: route({
    operationId: 'changeTariff',
    method: 'POST',
    path: '/api/tenants/{tenantId}/tariff-changes',
    summary: 'Orders a tariff',
    details: 'At once with an invoice, or from the end of the paid period on',
    access: { action: 'change-tariff' },
    idempotencyKey: 'required',
    fresh: true,
    params: tenantParams,
    body: z.strictObject({
      ...subscriptionShape,
      billTo: billToSchema,
      /** The total that the caller has seen. If the total is different now, nothing is ordered. */
      gross: z.number().int().min(0),
    }),
    stale: staleAfter['tariff-changed'],
    responses: {
      201: z.strictObject({
        orderId: guidSchema,
        kind: z.enum(['order', 'at-once', 'at-period-end']),
        startsOn: daySchema,
        invoice: z.strictObject({ invoiceId: guidSchema, number: z.string() }).nullable(),
      }),
    },
  }),
  cancelTariffChange: route({
    operationId: 'cancelTariffChange',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/tariff-changes',
    summary: 'Cancels a planned change of the tariff',
    details: 'The present tariff continues. Does nothing if no change is planned',
    access: { action: 'change-tariff' },
    params: tenantParams,
    stale: staleAfter['tariff-changed'],
    responses: { 204: null },
  }),
}
