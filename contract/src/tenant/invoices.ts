import { currencies } from '@salus/domain/tariff/tariff-plans.ts'
import { z } from 'zod'
import { daySchema, guidSchema, page, pageQuery, route, tenantIdSchema, tenantParams } from '../route.ts'

/** All amounts are in cents. For a credit note, they are the amounts that are refunded. */
export const invoiceSchema = z.strictObject({
  invoiceId: guidSchema,
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  reason: z.enum(['order', 'change', 'renewal', 'correction']),
  issuedOn: daySchema,
  currency: z.enum(currencies),
  net: z.number().int(),
  vat: z.number().int(),
  gross: z.number().int(),
  periodStartsOn: daySchema,
  /** The first day after the period. */
  periodEndsOn: daySchema,
  /** The address for which the mail server refused the invoice for good; `null` if it was not refused. */
  refusedEmail: z.string().nullable().optional(),
  /**
   * True if sending the invoice again changes the address of later invoices, too. False for a tenant that has never
   * ordered: its invoices go to the contact address of its settings.
   */
  changesLaterEmail: z.boolean().optional(),
})
export type InvoiceListItem = z.infer<typeof invoiceSchema>

export const invoicesApi = {
  getInvoices: route({
    operationId: 'getInvoices',
    method: 'GET',
    path: '/api/tenants/{tenantId}/invoices',
    summary: 'Lists the invoices and credit notes of a tenant',
    details: 'Newest first',
    access: { action: 'see-invoices' },
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(invoiceSchema) },
  }),
  getInvoicePdf: route({
    operationId: 'getInvoicePdf',
    method: 'GET',
    path: '/api/tenants/{tenantId}/invoices/{invoiceId}/pdf',
    summary: 'Returns an invoice as it was issued',
    details: 'A PDF/A-3 that contains the e-invoice (Factur-X, EN 16931)',
    access: { action: 'see-invoices' },
    params: z.strictObject({ tenantId: tenantIdSchema, invoiceId: guidSchema }),
    responses: { 200: 'pdf' },
  }),
  sendInvoiceAgain: route({
    operationId: 'sendInvoiceAgain',
    method: 'POST',
    path: '/api/tenants/{tenantId}/invoices/{invoiceId}/mails',
    summary: 'Sends an invoice again to this address',
    details: 'As it was issued. If the tenant has ordered, later invoices go to this address, too',
    access: { action: 'change-tariff' },
    idempotencyKey: 'required',
    fresh: true,
    params: z.strictObject({ tenantId: tenantIdSchema, invoiceId: guidSchema }),
    body: z.strictObject({ email: z.email().max(254) }),
    stale: ['getInvoices', 'getTariffQuote'],
    responses: { 204: null },
  }),
}
