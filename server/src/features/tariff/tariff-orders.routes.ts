import { type TariffOrder, tariffOrdersApi } from '@salus/contract/tenant/tariff-orders.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { findDueDay } from '../invoices/invoice-content.ts'
import { type OrderContent, type OrderInvoice, orderOfTenant, ordersOfTenant } from './tariff-orders.queries.ts'

export function mountTariffOrdersRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTariffOrders, getTariffOrder } = tariffOrdersApi

  mount(app, getTariffOrders, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTariffOrders.access }
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => ordersOfTenant(db, tenantId, { after, limit: query.limit }),
    })
    return cutPage(rows.map(buildOrder), query.limit, (last) =>
      writeTimeCursor({ at: last.orderedAt, id: last.orderId }),
    )
  })

  mount(app, getTariffOrder, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTariffOrder.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => orderOfTenant(db, tenantId, params.orderId),
    })
    return buildOrder(rows[0] ?? refuse('not-found'))
  })
}

interface OrderRow extends Omit<TariffOrder, keyof OrderContent | 'invoice'> {
  readonly content: OrderContent
  readonly invoice: OrderInvoice | null
}

const buildOrder = ({ content, invoice, ...order }: OrderRow): TariffOrder => ({
  ...order,
  ...content,
  invoice: invoice && buildInvoice(invoice),
})

function buildInvoice({ invoiceId, number, content }: OrderInvoice): TariffOrder['invoice'] {
  const dueOn = findDueDay(content)
  return { invoiceId, number, ...(dueOn === null ? {} : { dueOn }) }
}
