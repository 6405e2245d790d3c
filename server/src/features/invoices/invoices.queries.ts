import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { rowsOfPage } from '../../platform/page.ts'
import type { InvoiceContent } from './invoice-content.ts'

interface InvoicePage {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

export const invoicesOfTenant = (db: Queries, tenantId: number, { after, limit }: InvoicePage) => {
  const query = db
    .selectFrom('invoice')
    .select([
      'id as invoiceId',
      'number',
      sql<InvoiceListItem['kind']>`kind`.as('kind'),
      sql<InvoiceListItem['reason']>`reason`.as('reason'),
      'issued_on as issuedOn',
      sql<InvoiceListItem['currency']>`currency`.as('currency'),
      'net',
      'vat',
      'gross',
      'period_starts_on as periodStartsOn',
      'period_ends_on as periodEndsOn',
      sql<string | null>`(select coalesce(r.mailed_to, invoice.mailed_to) from invoice_mail_refusal r
        where r.tenant_id = invoice.tenant_id and r.invoice_id = invoice.id)`.as('refusedEmail'),
      sql<boolean>`exists (select from billing_details b where b.tenant_id = invoice.tenant_id)`.as(
        'changesLaterEmail',
      ),
    ])
    .where('tenant_id', '=', tenantId)
  const further = after === undefined ? query : query.where('number', '<', after)
  return further.orderBy('number', 'desc').limit(sql.lit(rowsOfPage(limit)))
}

export const invoiceFile = (db: Queries, tenantId: number, invoiceId: string) =>
  db
    .selectFrom('invoice')
    .select(['number', sql<string>`encode(pdf, 'base64')`.as('pdf')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', invoiceId)

/**
 * Returns the next invoice number of the year. Locks the counter's row until the transaction ends, so that no number is
 * skipped or used twice.
 */
export async function takeNumber({ db }: EnteredTenant, year: number): Promise<number> {
  const { last_number: number } = await db
    .insertInto('invoice_counter')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_number: sql<number>`invoice_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

export interface InvoiceToStore {
  readonly id: string
  readonly reason: InvoiceListItem['reason']
  readonly content: InvoiceContent
  readonly correctsId: string | null
  readonly xml: string
  readonly pdf: Uint8Array
  readonly pdfHash: string
}

export async function insertInvoice({ db, tenantId }: EnteredTenant, invoice: InvoiceToStore): Promise<void> {
  const { content } = invoice
  await db
    .insertInto('invoice')
    .values({
      tenant_id: tenantId,
      id: invoice.id,
      number: content.number,
      kind: content.kind,
      reason: invoice.reason,
      issued_on: content.issuedOn,
      currency: content.currency,
      net: content.net,
      vat: content.vatAmount,
      gross: content.gross,
      period_starts_on: content.period.startsOn,
      period_ends_on: content.period.endsOn,
      corrects: invoice.correctsId,
      content: JSON.stringify(content),
      xml: invoice.xml,
      pdf: Buffer.from(invoice.pdf),
      pdf_hash: invoice.pdfHash,
      mailed_to: content.buyer.email,
    })
    .execute()
}

export interface StoredInvoice {
  readonly id: string
  readonly content: InvoiceContent
  readonly isCorrected: boolean
}

export const invoiceByNumber = ({ db, tenantId }: EnteredTenant, number: string): Promise<StoredInvoice | undefined> =>
  db
    .selectFrom('invoice')
    .select([
      'id',
      sql<InvoiceContent>`content`.as('content'),
      sql<boolean>`exists (select from invoice c where c.tenant_id = ${tenantId} and c.corrects = invoice.id)`.as(
        'isCorrected',
      ),
    ])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst()

export interface InvoiceToMail {
  readonly reason: InvoiceListItem['reason']
  readonly content: InvoiceContent
  readonly pdf: string
}

export const invoiceToMail = ({ db, tenantId }: EnteredTenant, invoiceId: string): Promise<InvoiceToMail | undefined> =>
  db
    .selectFrom('invoice')
    .select([
      sql<InvoiceToMail['reason']>`reason`.as('reason'),
      sql<InvoiceContent>`content`.as('content'),
      sql<string>`encode(pdf, 'base64')`.as('pdf'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()

export const insertRefusal = (
  { db, tenantId, now }: EnteredTenant,
  { invoiceId, email }: { readonly invoiceId: string; readonly email: string },
): Promise<unknown> => {
  const refused = { refused_at: now, mailed_to: email }
  return db
    .insertInto('invoice_mail_refusal')
    .values({ tenant_id: tenantId, invoice_id: invoiceId, ...refused })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'invoice_id']).doUpdateSet(refused))
    .execute()
}

export const deleteRefusal = ({ db, tenantId }: EnteredTenant, invoiceId: string): Promise<unknown> =>
  db.deleteFrom('invoice_mail_refusal').where('tenant_id', '=', tenantId).where('invoice_id', '=', invoiceId).execute()

export async function isInvoice({ db, tenantId }: EnteredTenant, invoiceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Changes the address to which later invoices are mailed. Changes nothing for a tenant that has never ordered, because
 * its invoices go to the contact address in its settings.
 */
export const updateBillingEmail = ({ db, tenantId }: EnteredTenant, email: string): Promise<unknown> =>
  db.updateTable('billing_details').set({ email }).where('tenant_id', '=', tenantId).execute()
