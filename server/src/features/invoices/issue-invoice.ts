import { addDays } from '@salus/domain/moments/add-days.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { computeVat } from '@salus/domain/tariff/vat.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { audit, type EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { writeEInvoice } from './e-invoice.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { insertInvoice, takeNumber } from './invoices.queries.ts'
import { renderInvoice } from './render-invoice.ts'
import { invoiceJob } from './send-invoice.ts'

export interface InvoiceDraft extends Omit<
  InvoiceContent,
  'number' | 'issuedOn' | 'dueOn' | 'net' | 'vatAmount' | 'gross'
> {
  readonly reason: InvoiceListItem['reason']
  readonly correctsId?: string
}

export interface IssuedInvoice {
  readonly invoiceId: string
  readonly number: string
}

/**
 * Gives the invoice the next number, writes it as PDF and XML, stores it and queues its mail. All of this is part of
 * the caller's transaction. If the transaction fails, nothing is stored and no number is lost.
 */
export async function issueInvoice(scope: EnteredTenant, draft: InvoiceDraft): Promise<IssuedInvoice> {
  const { reason, correctsId = null, ...settled } = draft
  const issuedOn = businessDay(scope.now)
  const net = draft.lines.reduce((sum, { amount }) => sum + amount, 0)
  const vatAmount = computeVat(net, draft.vat.percent)
  const year = Number(issuedOn.slice(0, 4))
  const content: InvoiceContent = {
    ...settled,
    number: `${year}-${String(await takeNumber(scope, year)).padStart(6, '0')}`,
    issuedOn,
    dueOn: addDays(issuedOn, draft.seller.paymentDays),
    net,
    vatAmount,
    gross: net + vatAmount,
  }
  const xml = writeEInvoice(content)
  const pdf = renderInvoice(content, xml)
  const pdfHash = createHash('sha256').update(pdf).digest('hex')
  const invoiceId = randomUUID()
  await insertInvoice(scope, { id: invoiceId, reason, content, correctsId, xml, pdf, pdfHash })
  audit(scope, { action: `invoice.${content.kind}-issued`, objectKind: 'invoice', objectId: invoiceId })
  await enqueueIn(scope.db, invoiceJob(scope.tenantId, invoiceId))
  return { invoiceId, number: content.number }
}
