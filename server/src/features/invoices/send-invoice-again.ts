import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { deleteRefusal, isInvoice, updateBillingEmail } from './invoices.queries.ts'
import { invoiceAgainJob } from './send-invoice.ts'

interface SendingAgain {
  readonly invoiceId: string
  readonly email: string
}

/**
 * Sends an invoice again, unchanged. If the tenant has ever ordered, later invoices also go to the new address, because
 * the former address would be refused again. If the mail server refuses the new address as well, the invoice is marked
 * as refused again.
 */
export async function sendInvoiceAgain(
  scope: TenantScope,
  limits: Pick<AttemptLimits, 'take'>,
  { invoiceId, email }: SendingAgain,
): Promise<void> {
  if (!(await isInvoice(scope, invoiceId))) refuse('not-found')
  await limits.take('invoice-mail:invoice', `${scope.tenantId} ${invoiceId}`)
  await limits.take('invoice-mail:tenant', String(scope.tenantId))
  await deleteRefusal(scope, invoiceId)
  await updateBillingEmail(scope, email)
  audit(scope, { action: 'invoice.sent-again', objectKind: 'invoice', objectId: invoiceId })
  await enqueueIn(scope.db, invoiceAgainJob(scope.tenantId, invoiceId, email))
}
