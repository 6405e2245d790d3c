import type { BillTo } from '@salus/contract/tenant/tariff.ts'
import type { VatRule } from '@salus/domain/tariff/vat.ts'
import type { Language } from '@salus/domain/words.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface BillingRow {
  readonly language: Language
  readonly displayName: string
  readonly address: string | null
  readonly tenantCountry: string
  readonly tenantVatId: string | null
  readonly contactEmail: string | null
  readonly adminEmail: string | null
  /** This and all fields below are `null` until the tenant's first order. */
  readonly name: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly vatId: string | null
  readonly email: string | null
  readonly reference: string | null
  /** The VAT rule of the invoice for the running period; `null` if there is no such invoice, or if it was cancelled. */
  readonly paidVat: VatRule | null
  /** True if the running period was invoiced and all its invoices were cancelled, so that nothing was paid for it. */
  readonly isPeriodCancelled: boolean
}

/** Selects the recipient of the last order's invoice and the tenant's own address data. */
export const selectBilling = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .leftJoin('billing_details as b', 'b.tenant_id', 'tenant.id')
    .where('tenant.id', '=', tenantId)
    .select([
      sql<Language>`tenant.locale`.as('language'),
      'tenant.display_name as displayName',
      'tenant.address',
      'tenant.country as tenantCountry',
      'tenant.vat_id as tenantVatId',
      'tenant.contact_email as contactEmail',
      sql<string | null>`(select u.email from membership m join app_user u on u.id = m.user_id
        where m.tenant_id = ${tenantId} and m.role = 'Admin' and m.suspended_at is null order by m.since, u.id limit 1)`.as(
        'adminEmail',
      ),
      'b.name',
      'b.street',
      'b.postal_code as postalCode',
      'b.city',
      'b.country',
      'b.vat_id as vatId',
      'b.email',
      'b.reference',
      sql<VatRule | null>`(select i.content -> 'vat' from invoice i
        join tariff_of_tenant t on t.tenant_id = i.tenant_id and t.period_ends_on = i.period_ends_on
        where i.tenant_id = ${tenantId} and i.kind = 'invoice'
          and not exists (select from invoice c where c.tenant_id = ${tenantId} and c.corrects = i.id)
        order by i.number desc limit 1)`.as('paidVat'),
      sql<boolean>`coalesce((select bool_and(exists (select from invoice c
          where c.tenant_id = ${tenantId} and c.corrects = i.id)) from invoice i
        join tariff_of_tenant t on t.tenant_id = i.tenant_id and t.period_ends_on = i.period_ends_on
        where i.tenant_id = ${tenantId} and i.kind = 'invoice'), false)`.as('isPeriodCancelled'),
    ])

export const putBillTo = ({ db, tenantId }: EnteredTenant, billTo: BillTo): Promise<unknown> => {
  const details = {
    name: billTo.name,
    street: billTo.street,
    postal_code: billTo.postalCode,
    city: billTo.city,
    country: billTo.country,
    vat_id: billTo.vatId ?? null,
    email: billTo.email,
    reference: billTo.reference ?? null,
  }
  return db
    .insertInto('billing_details')
    .values({ tenant_id: tenantId, ...details })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(details))
    .execute()
}
