import { productsApi, type TenantProduct } from '@salus/contract/tenant/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { businessDay, monthStart } from '../../platform/business-calendar.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { productsOfTenant } from './products.queries.ts'
import { switchProductOff, switchProductOn } from './switch-product.ts'

export function mountProductsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getAvailableProductsOfTenant, setProduct, switchProductOff: off } = productsApi
  const span = () => {
    const now = platform.clock.now()
    return { monthStart: monthStart(now), today: businessDay(now) }
  }

  mount(app, getAvailableProductsOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getAvailableProductsOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => productsOfTenant(db, tenantId, span()),
    })
    return { items: rows.map(productOfRow) }
  })

  mountWrite(app, setProduct, async (scope, { params, body }) => {
    await switchProductOn(scope, params.pluginId, body.as)
    const rows = await productsOfTenant(scope.db, params.tenantId, span()).execute()
    const row = rows.find(({ productId }) => productId === params.pluginId) ?? refuse('not-found')
    return productOfRow(row)
  })

  mountWrite(app, off, (scope, { params }) => switchProductOff(scope, params.pluginId))
}

const productOfRow = (row: Omit<TenantProduct, 'plugin' | 'displayName'>): TenantProduct => ({
  ...row,
  plugin: { pluginId: row.productId },
  // If a plugin belongs to no product, its number is shown (specification 3).
  displayName: productOfPlugin(row.productId)?.displayName ?? String(row.productId),
})
