import type { TariffOrder } from '@salus/contract/tenant/tariff-orders.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { InvoiceContent } from '../invoices/invoice-content.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'

type State = TariffOrder['state']

export type OrderContent = Pick<TariffOrder, 'lines' | 'net' | 'vat' | 'gross' | 'billTo' | 'isDemo'>

export interface OrderToStore
  extends
    OrderContent,
    Pick<TariffOrder, 'kind' | 'formerTariff' | 'tariff' | 'billing' | 'currency' | 'startsOn' | 'endsOn'> {
  readonly id: string
  readonly invoiceId: string | null
}

/**
 * Stores an order. Gives it a later time than all other orders of the tenant, even if clocks differ between processes
 * or were set back. Requires the lock on the tenant's tariff.
 */
export async function insertTariffOrder({ db, tenantId, now }: EnteredTenant, order: OrderToStore): Promise<void> {
  const { lines, net, vat, gross, billTo, isDemo } = order
  const content: OrderContent = { lines, net, vat, gross, billTo, isDemo }
  const { afterNewest } = await db
    .selectFrom('tariff_order')
    .where('tenant_id', '=', tenantId)
    .select(sql<string | null>`max(ordered_at) + interval '1 millisecond'`.as('afterNewest'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tariff_order')
    .values({
      tenant_id: tenantId,
      id: order.id,
      ordered_at: sql`greatest(${now.toISOString()}::timestamptz, ${afterNewest}::timestamptz)`,
      kind: order.kind,
      state: order.kind === 'at-period-end' ? 'planned' : 'begun',
      former_tariff: order.formerTariff,
      tariff: order.tariff,
      billing: order.billing,
      currency: order.currency,
      starts_on: order.startsOn,
      ends_on: order.endsOn,
      content: JSON.stringify(content),
      invoice_id: order.invoiceId,
    })
    .execute()
}

export async function settlePlannedOrder(
  { db, tenantId }: EnteredTenant,
  state: Exclude<State, 'planned'>,
  invoiceId: string | null = null,
): Promise<void> {
  await db
    .updateTable('tariff_order')
    .set({ state, invoice_id: invoiceId })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'planned')
    .execute()
}

export interface OrderInvoice {
  readonly invoiceId: string
  readonly number: string
  readonly content: InvoiceContent
}

const orders = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tariff_order as o')
    .where('o.tenant_id', '=', tenantId)
    .select([
      'o.id as orderId',
      'o.ordered_at as orderedAt',
      sql<TariffOrder['kind']>`o.kind`.as('kind'),
      // An order counts as replaced once a later order has begun.
      sql<State>`case when o.state = 'begun' and exists (select from tariff_order later
        where later.tenant_id = ${tenantId} and later.state = 'begun' and later.ordered_at > o.ordered_at)
        then 'replaced' else o.state end`.as('state'),
      sql<TariffOrder['formerTariff']>`o.former_tariff`.as('formerTariff'),
      sql<TariffOrder['tariff']>`o.tariff`.as('tariff'),
      sql<TariffOrder['billing']>`o.billing`.as('billing'),
      sql<TariffOrder['currency']>`o.currency`.as('currency'),
      'o.starts_on as startsOn',
      'o.ends_on as endsOn',
      sql<OrderContent>`o.content`.as('content'),
      sql<OrderInvoice | null>`(select json_build_object('invoiceId', invoice.id, 'number', invoice.number,
        'content', invoice.content) from invoice
        where invoice.tenant_id = ${tenantId} and invoice.id = o.invoice_id)`.as('invoice'),
    ])

export function ordersOfTenant(
  db: Queries,
  tenantId: number,
  { after, limit }: { readonly after: TimeCursor | undefined; readonly limit: number | undefined },
) {
  const newest = orders(db, tenantId)
    .orderBy('o.ordered_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(rowsOfPage(limit)))
  return after
    ? newest.where(sql<boolean>`(o.ordered_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    : newest
}

export const orderOfTenant = (db: Queries, tenantId: number, orderId: string) =>
  orders(db, tenantId).where('o.id', '=', orderId)
