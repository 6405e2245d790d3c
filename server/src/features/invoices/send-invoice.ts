import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Job } from '../../platform/database/jobs/queue.queries.ts'
import { invoiceMail } from '../../platform/mail/invoice-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { type OperatorMeans, writeAsOperator } from '../../platform/scope/operator.ts'
import { moneyIn } from './invoice-words.ts'
import { invoiceToMail } from './invoices.queries.ts'

export const invoiceJob = (tenantId: number, invoiceId: string): Job => ({
  task: 'send-invoice',
  payload: { tenantId: String(tenantId), invoiceId },
  key: `invoice ${tenantId} ${invoiceId}`,
})

const payloadSchema = z.object({ tenantId: z.coerce.number().int(), invoiceId: z.string() })

export function sendInvoice(parts: OperatorMeans & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { tenantId, invoiceId } = payloadSchema.parse(payload)
    const occasion = { tenantId, occasion: 'send-invoice' }
    const invoice = await writeAsOperator(parts, occasion, (scope) => invoiceToMail(scope, invoiceId))
    if (!invoice) return
    const { number, language, gross, buyer } = invoice.content
    const mail = invoiceMail(
      { email: buyer.email, name: '', locale: language },
      {
        reason: invoice.reason,
        number,
        amount: moneyIn(invoice.content, gross),
        link: `${config.publicUrl}/staff/${tenantId}/upgrade-tariff`,
      },
    )
    const file = {
      fileName: `${number}.pdf`,
      content: Buffer.from(invoice.pdf, 'base64'),
      mediaType: 'application/pdf',
    }
    await postman({ ...mail, id: job.id, attachments: [file] })
  }
}
