import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { GivenUp } from '../../platform/database/given-up.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Job } from '../../platform/database/jobs/queue.queries.ts'
import { invoiceMail } from '../../platform/mail/invoice-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { type OperatorDeps, type OperatorScope, writeAsOperator } from '../../platform/scope/operator.ts'
import { tellAdmins } from '../tariff/tell-admins.ts'
import { findDueDay } from './invoice-content.ts'
import { formatMoney, writeDay } from './invoice-words.ts'
import { insertRefusal, invoiceToMail } from './invoices.queries.ts'

/** Creates the job that sends an invoice to the address that is printed on it. */
export const invoiceJob = (tenantId: number, invoiceId: string): Job => ({
  task: 'send-invoice',
  payload: { tenantId: String(tenantId), invoiceId },
  key: `invoice ${tenantId} ${invoiceId}`,
})

/** Creates the job that sends an invoice to another address, after the mail server refused the first one. */
export const invoiceAgainJob = (tenantId: number, invoiceId: string, email: string): Job => ({
  task: 'send-invoice',
  payload: { tenantId: String(tenantId), invoiceId, email },
  key: `invoice ${tenantId} ${invoiceId} again`,
})

const payloadSchema = z.object({
  tenantId: z.coerce.number().int(),
  invoiceId: z.string(),
  email: z.string().optional(),
})

export function sendInvoice(parts: OperatorDeps & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { tenantId, invoiceId, email: other } = payloadSchema.parse(payload)
    const occasion = { tenantId, occasion: 'send-invoice' }
    const invoice = await writeAsOperator(parts, occasion, (scope) => invoiceToMail(scope, invoiceId))
    if (!invoice) return
    const { number, language, gross, buyer, seller } = invoice.content
    const dueDay = findDueDay(invoice.content)
    const email = other ?? buyer.email
    const mail = invoiceMail(
      { email, name: '', locale: language },
      {
        reason: invoice.reason,
        number,
        amount: formatMoney(invoice.content, gross),
        due: dueDay === null ? null : writeDay(invoice.content, dueDay),
        isDemo: seller.isDemo,
        link: `${config.publicUrl}/staff/${tenantId}/upgrade-tariff`,
      },
    )
    const file = {
      fileName: `${number}.pdf`,
      content: Buffer.from(invoice.pdf, 'base64'),
      mediaType: 'application/pdf',
    }
    try {
      await postman({ ...mail, id: job.id, attachments: [file] })
    } catch (error) {
      if (error instanceof GivenUp)
        await writeAsOperator(parts, occasion, (scope) => noteRefusal(scope, { invoiceId, number, email }))
      throw error
    }
  }
}

interface Refused {
  readonly invoiceId: string
  readonly number: string
  readonly email: string
}

/** Shows the refusal at the invoice and notifies the Admins, because the recipient did not get the invoice. */
async function noteRefusal(scope: OperatorScope, { invoiceId, number, email }: Refused): Promise<void> {
  await insertRefusal(scope, { invoiceId, email })
  audit(scope, { action: 'invoice.mail-refused', objectKind: 'invoice', objectId: invoiceId })
  await tellAdmins(scope, { about: 'invoice-refused', number, email })
}
