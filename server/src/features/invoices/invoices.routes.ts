import { invoicesApi } from '@salus/contract/tenant/invoices.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { cutPage, refuseForeignCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { sendInvoiceAgain } from './send-invoice-again.ts'
import { invoiceFile, invoicesOfTenant } from './invoices.queries.ts'

export function mountInvoicesRoutes(app: FastifyInstance, platform: Platform, limits: AttemptLimits): void {
  const { getInvoices, getInvoicePdf } = invoicesApi

  mount(app, getInvoices, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getInvoices.access }
    const { cursor: after, limit } = query
    if (after !== undefined && !/^\d{4}-\d{6}$/.test(after)) refuseForeignCursor()
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => invoicesOfTenant(db, tenantId, { after, limit }),
    })
    return cutPage(rows, limit, ({ number }) => number)
  })

  mount(app, getInvoicePdf, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getInvoicePdf.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => invoiceFile(db, tenantId, params.invoiceId),
    })
    const { number, pdf } = rows[0] ?? refuse('not-found')
    return { pdf: Buffer.from(pdf, 'base64'), fileName: `${number}.pdf` }
  })

  mountWrite(app, invoicesApi.sendInvoiceAgain, (scope, { params, body }) =>
    sendInvoiceAgain(scope, limits, { invoiceId: params.invoiceId, email: body.email }),
  )
}
