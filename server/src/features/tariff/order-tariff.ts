import { randomUUID } from 'node:crypto'
import type { BillTo, tariffApi } from '@salus/contract/tenant/tariff.ts'
import { isInUnion, computeVat } from '@salus/domain/tariff/vat.ts'
import type { Language } from '@salus/domain/words.ts'
import type { z } from 'zod'
import { businessDay } from '../../platform/business-calendar.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Seller } from '../../platform/config/seller.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import type { Buyer } from '../invoices/invoice-content.ts'
import { type IssuedInvoice, issueInvoice } from '../invoices/issue-invoice.ts'
import { selectBilling, putBillTo } from './billing-details.queries.ts'
import { keepTriedProducts } from './keep-tried-products.ts'
import { type Quote, quoteTariff } from './quote-tariff.ts'
import { renewTariff } from './renew-tariffs.ts'
import { lockTariff, updatePeriod, updatePlan, type TariffRow } from './tariff.queries.ts'
import { insertTariffOrder, type OrderToStore, settlePlannedOrder } from './tariff-orders.queries.ts'
import { tellAdmins } from './tell-admins.ts'
import { usageSpan } from './count-usage.ts'
import { type Usage, usageIn } from './usage.queries.ts'
import { isUnionVatId } from './vat-id.ts'

type Order = z.output<typeof tariffApi.changeTariff.body>
type Ordered = z.input<(typeof tariffApi.changeTariff.responses)[201]>

/**
 * Orders a tariff for the total that was displayed. If two orders arrive at the same time, the second one is checked
 * against the result of the first.
 *
 * @throws Refusal `not-found`, `invalid-input`, `order-outdated` if the total has changed, `ordering-not-set-up`, or
 * the refusal of the quote
 */
export async function orderTariff(scope: TenantScope, order: Order, seller: Seller | null): Promise<Ordered> {
  const { billTo, gross, ...wanted } = order
  requireVatId(billTo)
  // Renews first, because the hourly job may not have begun the next period yet. Without a running period, the order
  // could not change one.
  while (seller !== null && (await renewTariff(scope, seller)));
  const present = (await lockTariff(scope)) ?? refuse('not-found')
  const buyer: Buyer = { ...billTo, vatId: billTo.vatId ?? null, reference: billTo.reference ?? null }
  const today = businessDay(scope.now)
  const usage = await usageIn(scope, usageSpan(scope.now))
  const billing = await selectBilling(scope.db, scope.tenantId).executeTakeFirstOrThrow()
  const quote = quoteTariff({ present, usage, billing, wanted, buyer, seller, today })
  if (quote.refusal !== null) refuse(quote.refusal)
  if (quote.net + quote.vatAmount !== gross) refuse('order-outdated')
  if (seller === null || quote.kind === 'none') refuse('ordering-not-set-up')
  await putBillTo(scope, billTo)
  await settlePlannedOrder(scope, 'replaced')
  const invoice = await carryOut(scope, quote, { present, usage, language: billing.language, wanted, buyer, seller })
  const orderId = randomUUID()
  await insertTariffOrder(scope, {
    id: orderId,
    kind: quote.kind,
    formerTariff: present.tariff,
    ...wanted,
    ...quote.order.charged,
    invoiceId: invoice?.invoiceId ?? null,
    ...buildPrice(quote),
    billTo: buyer,
    isDemo: seller.isDemo,
  })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
  return { orderId, kind: quote.kind, startsOn: quote.order.charged.startsOn, invoice }
}

/**
 * Returns the amount that is due now. For a planned order, returns the amount that will be due when the order starts.
 */
function buildPrice({ order: { lines, net }, vat }: Quote): Pick<OrderToStore, 'lines' | 'net' | 'vat' | 'gross'> {
  const { category, percent, note } = vat
  const amount = computeVat(net, percent)
  return {
    lines: lines.map((line) => ({ ...line })),
    net,
    vat: { category, percent, amount, note },
    gross: net + amount,
  }
}

interface OrderFacts {
  readonly present: TariffRow
  readonly usage: Usage
  readonly language: Language
  readonly wanted: Pick<Order, 'tariff' | 'billing' | 'currency'>
  readonly buyer: Buyer
  readonly seller: Seller
}

async function carryOut(scope: TenantScope, quote: Quote, facts: OrderFacts): Promise<IssuedInvoice | null> {
  const { present, usage, language, wanted, buyer, seller } = facts
  if (quote.kind === 'at-period-end') {
    await updatePlan(scope, wanted)
    audit(scope, { action: 'tariff.change-planned', objectKind: 'tariff', objectId: wanted.tariff })
    await tellAdmins(scope, { about: 'change-planned', tariff: wanted.tariff, on: quote.order.charged.startsOn })
    return null
  }
  await updatePeriod(scope, wanted, quote.order.period)
  if (quote.kind === 'order') await keepTriedProducts(scope, { present, usage, wanted })
  audit(scope, { action: 'tariff.changed', objectKind: 'tariff', objectId: wanted.tariff })
  return issueInvoice(scope, {
    kind: 'invoice',
    reason: quote.kind === 'order' ? 'order' : 'change',
    language,
    currency: wanted.currency,
    seller,
    buyer,
    period: quote.order.charged,
    lines: quote.order.lines,
    vat: quote.vat,
    corrects: null,
  })
}

/** Refuses an invalid VAT number of an EU country other than Germany, because the number decides who owes the VAT. */
function requireVatId({ country, vatId }: BillTo): void {
  if (vatId === undefined || country === 'DE' || !isInUnion(country) || isUnionVatId(country, vatId)) return
  refuse('invalid-input', {
    errors: [{ path: 'billTo.vatId', code: 'invalid', message: 'This is no VAT number of this country.' }],
  })
}
