import { type OperatorMeans, writeAsOperator } from '../../platform/scope/operator.ts'
import { correctInvoice } from '../invoices/correct-invoice.ts'
import { requireTenant } from './require-tenant.ts'

/** Cancels an invoice with a credit note. Returns the number of the credit note. */
export async function takeInvoiceBack(means: OperatorMeans, tenant: string, number: string): Promise<string> {
  const tenantId = await requireTenant(means, tenant)
  const occasion = { tenantId, occasion: 'invoice correct' }
  return (await writeAsOperator(means, occasion, (scope) => correctInvoice(scope, number))).number
}
