import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import type { TariffCode } from '@salus/domain/tariff/tariff-plans.ts'

export interface DemoTenant {
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  readonly kind: 'studio' | 'practice' | 'company'
  readonly currency: 'EUR' | 'USD'
  readonly address: string
  readonly vatId: string
  readonly tariff: TariffCode
  readonly billing: 'monthly' | 'yearly'
  readonly startedDaysAgo: number
  /** The plugin ids of the tenant's products. All of them are active and part of the tariff. */
  readonly plugins: readonly number[]
  /** The number of check-ups that a licence allows, by plugin id. Other plugins have no limit. */
  readonly checkUpsAllowed: Readonly<Record<number, number>>
}

export const demoTenants: readonly DemoTenant[] = [
  {
    id: 1,
    tenantName: 'studio-nord',
    displayName: 'Studio Nord',
    kind: 'studio',
    currency: 'EUR',
    address: 'Hafenallee 12\n24103 Musterstadt',
    vatId: 'DE000000001',
    tariff: 'enterprise',
    billing: 'yearly',
    startedDaysAgo: 912,
    plugins: productCatalogue.map(({ pluginId }) => pluginId),
    checkUpsAllowed: { 2: 500, 10: 250 },
  },
  {
    id: 2,
    tenantName: 'praxis-am-park',
    displayName: 'Praxis am Park',
    kind: 'practice',
    currency: 'EUR',
    address: 'Parkstraße 4\n30159 Musterhausen',
    vatId: 'DE000000002',
    tariff: 'professional',
    billing: 'monthly',
    startedDaysAgo: 801,
    plugins: [3, 4, 6, 15],
    checkUpsAllowed: { 3: 300 },
  },
  {
    id: 3,
    tenantName: 'werk-sued',
    displayName: 'Werk Süd',
    kind: 'company',
    currency: 'USD',
    address: 'Werkstraße 1\n84028 Musterau',
    vatId: 'DE000000003',
    tariff: 'enterprise',
    billing: 'monthly',
    startedDaysAgo: 765,
    plugins: [6, 16],
    checkUpsAllowed: {},
  },
  {
    id: 4,
    tenantName: 'stadtwerke-hafen',
    displayName: 'Stadtwerke Hafen',
    kind: 'company',
    currency: 'EUR',
    address: 'Hafenstraße 20\n24937 Musterhafen',
    vatId: 'DE000000004',
    tariff: 'enterprise',
    billing: 'yearly',
    startedDaysAgo: 778,
    plugins: [6],
    checkUpsAllowed: {},
  },
]
