import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { correctInvoice } from '../invoices/correct-invoice.ts'
import { requireTenant } from './require-tenant.ts'

/** Cancels an invoice with a credit note. Returns the number of the credit note. */
export async function takeInvoiceBack(deps: OperatorDeps, tenant: string, number: string): Promise<string> {
  const tenantId = await requireTenant(deps, tenant)
  const occasion = { tenantId, occasion: 'invoice correct' }
  return (await writeAsOperator(deps, occasion, (scope) => correctInvoice(scope, number))).number
}
