import { productsApi } from '@salus/contract/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { monthStart } from '../../platform/month-start.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/tenant-scope.ts'
import { productsOfTenant } from './products.queries.ts'

export function mountProductsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getAvailableProductsOfTenant } = productsApi
  mount(app, getAvailableProductsOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getAvailableProductsOfTenant.access }
    const since = monthStart(platform.clock.now())
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => productsOfTenant(db, tenantId, since),
    })
    const items = rows.map((row) => ({
      ...row,
      plugin: { pluginId: row.productId },
      // A plugin without a product is named by its number (specification 3).
      displayName: productOfPlugin(row.productId)?.displayName ?? String(row.productId),
    }))
    return { items }
  })
}
