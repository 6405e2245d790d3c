import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { CorrectionRefused } from './correction-refused.ts'
import { type IssuedInvoice, issueInvoice } from './issue-invoice.ts'
import { invoiceByNumber } from './invoices.queries.ts'

/** Reverses a whole invoice with a credit note. The invoice itself is not changed. */
export async function correctInvoice(scope: EnteredTenant, number: string): Promise<IssuedInvoice> {
  const invoice = await invoiceByNumber(scope, number)
  if (!invoice) throw new CorrectionRefused(`Tenant ${scope.tenantId} has no invoice ${number}.`)
  if (invoice.content.kind === 'credit-note') throw new CorrectionRefused(`${number} is a credit note itself.`)
  if (invoice.isCorrected) throw new CorrectionRefused(`${number} was taken back already.`)
  const { language, currency, seller, buyer, period, lines, vat, issuedOn } = invoice.content
  return issueInvoice(scope, {
    kind: 'credit-note',
    reason: 'correction',
    language,
    currency,
    seller,
    buyer,
    period,
    lines,
    vat,
    corrects: { number, issuedOn },
    correctsId: invoice.id,
  })
}
