import type { registrationApi } from '@salus/contract/tenant/registration.ts'
import type { z } from 'zod'
import { type OrganisationDraft, findTenantName } from './registration-draft.ts'

type Organisation = z.input<(typeof registrationApi)['openTenant']['body']>

export function organisationOfDraft(draft: OrganisationDraft): Organisation {
  const { street, postalCode, city, vatId, phone, tenantName: _typed, products, ...others } = draft
  return {
    ...others,
    displayName: draft.displayName.trim(),
    tenantName: findTenantName(draft),
    address: { street, postalCode, city },
    products: [...products],
    ...(vatId.trim() === '' ? {} : { vatId }),
    ...(phone.trim() === '' ? {} : { phone }),
  }
}
