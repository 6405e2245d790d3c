import { readPlace } from '@salus/domain/tenants/place-line.ts'
import type { Buyer } from '../invoices/invoice-content.ts'
import type { BillingRow } from './billing-details.queries.ts'

/** Returns the recipient of the last order's invoice. Without an order, returns the tenant with its own address. */
export const buildBuyer = (row: BillingRow): Buyer =>
  row.name === null ? byAddress(row) : { ...asOrdered(row), name: row.name }

const asOrdered = (row: BillingRow): Omit<Buyer, 'name'> => ({
  street: row.street ?? '',
  postalCode: row.postalCode ?? '',
  city: row.city ?? '',
  country: row.country ?? row.tenantCountry,
  vatId: row.vatId,
  email: row.email ?? '',
  reference: row.reference,
})

function byAddress(row: BillingRow): Buyer {
  const [street = '', place = ''] = (row.address ?? '').split('\n').map((line) => line.trim())
  return {
    name: row.displayName,
    street,
    ...readPlace(row.tenantCountry, place),
    country: row.tenantCountry,
    vatId: row.tenantVatId,
    email: row.contactEmail ?? row.adminEmail ?? '',
    reference: null,
  }
}
