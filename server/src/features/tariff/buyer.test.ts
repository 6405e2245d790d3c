import { expect, test } from 'vitest'
import { buildBuyer } from './buyer.ts'

const tenant = {
  language: 'en' as const,
  displayName: 'Harbour Physio',
  tenantVatId: null,
  contactEmail: null,
  adminEmail: 'admin@example.org',
  name: null,
  street: null,
  postalCode: null,
  city: null,
  country: null,
  vatId: null,
  email: null,
  reference: null,
  paidVat: null,
  isPeriodCancelled: false,
}

test.each([
  ['GB', '1 Harbour Rd\nLondon SW1A 1AA', 'SW1A 1AA', 'London'],
  ['NL', 'Damrak 1\n1012 AB Amsterdam', '1012 AB', 'Amsterdam'],
  ['DE', 'Hafenweg 1\n28195 Bremen', '28195', 'Bremen'],
])(
  'a tenant in %s without an order is invoiced at the postcode and city of its address',
  (country, address, postalCode, city) => {
    expect(buildBuyer({ ...tenant, tenantCountry: country, address })).toMatchObject({ country, postalCode, city })
  },
)
