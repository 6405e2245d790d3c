import { z } from 'zod'
import { daySchema, guidSchema, integerTextSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const productIdSchema = integerTextSchema({ from: 0, to: 999_999 })

/** Accepts the query parameter `productId` once or repeatedly. */
export const productIdsSchema = z.union([productIdSchema.transform((id) => [id]), z.array(productIdSchema).max(50)])

export const productSchema = z.strictObject({
  id: guidSchema,
  /** The plugin's number, used in the query parameter productId. */
  productId: z.number().int(),
  plugin: z.strictObject({ pluginId: z.number().int() }),
  displayName: z.string(),
  state: z.enum(['active', 'trial', 'expired', 'off']),
  licenceEndsOn: daySchema.nullable(),
  checkUpsUsed: z.number().int(),
  checkUpsAllowed: z.number().int().nullable(),
  /** True when a trial can still be started. Each product can be tried only once. */
  canBeTried: z.boolean(),
})
export type TenantProduct = z.infer<typeof productSchema>

const pluginParams = z.strictObject({ tenantId: tenantIdSchema, pluginId: productIdSchema })

export const productsApi = {
  getAvailableProductsOfTenant: route({
    operationId: 'getAvailableProductsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/products',
    summary: 'Lists the products of a tenant with state and usage',
    access: { action: 'list-products' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(productSchema) }) },
  }),
  setProduct: route({
    operationId: 'setProduct',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/products/{pluginId}',
    summary: 'Switches a product on',
    details: 'As part of the tariff, or as its one trial of 30 days',
    access: { action: 'change-products' },
    params: pluginParams,
    body: z.strictObject({ as: z.enum(['active', 'trial']) }),
    stale: [...staleAfter['tariff-changed'], ...staleAfter['products-changed']],
    responses: { 200: productSchema },
  }),
  switchProductOff: route({
    operationId: 'switchProductOff',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/products/{pluginId}',
    summary: 'Switches a product off',
    details: 'Nothing new can be started with it. All its results stay readable',
    access: { action: 'change-products' },
    params: pluginParams,
    stale: [...staleAfter['tariff-changed'], ...staleAfter['products-changed']],
    responses: { 204: null },
  }),
}
